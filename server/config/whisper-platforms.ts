/** Platforms (`process.platform`-`process.arch`) for which the Whisper runtime is published. */
export const WHISPER_PLATFORMS = [
  "linux-x64",
  "linux-arm64",
  "darwin-arm64",
  "darwin-x64",
  "win32-x64",
] as const;

export const supportsWhisper = (machine = `${process.platform}-${process.arch}`): boolean =>
  (WHISPER_PLATFORMS as readonly string[]).includes(machine);
