// The microphones of this device, and why one is unavailable.

export type MicrophoneProblem = "insecure" | "unsupported" | "denied" | "missing" | "busy" | "failed";

export class MicrophoneError extends Error {
  override name = "MicrophoneError";
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(MICROPHONE_MESSAGES[problem], { cause });
    this.problem = problem;
  }
}

export const MICROPHONE_MESSAGES: Record<MicrophoneProblem, string> = {
  insecure:
    "Browsers only allow recording on secure pages. Open Berea with https://, or with localhost on the computer it runs on.",
  unsupported:
    "This browser can’t record audio. Use a current version of Chrome, Edge, Firefox or Safari, or record with another app and upload the file.",
  denied:
    "Microphone access is blocked. Allow it in your browser’s settings for this site (next to the address), then try again.",
  missing: "No microphone found. Plug one in or turn it on, then try again.",
  busy: "The microphone couldn’t be started. Another app may be using it. Close that app, then try again.",
  failed: "The microphone couldn’t be started. Unplug it and plug it in again, or choose another one.",
};

const PROBLEMS_BY_ERROR: Record<string, MicrophoneProblem> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Why this browser cannot record at all; undefined if it can. */
export function findUnsupportedReason(): MicrophoneProblem | undefined {
  if (!window.isSecureContext) return "insecure";
  const { mediaDevices, locks } = navigator as Partial<Navigator>;
  const isSupported = mediaDevices !== undefined && locks !== undefined && "MediaRecorder" in window;
  return isSupported ? undefined : "unsupported";
}

// Unprocessed: the processing for calls drops words that are soft or far from the microphone.
const AUDIO_CONSTRAINTS = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
  channelCount: 1,
};

/** Opens the default microphone without `deviceId` or if that one is missing. Throws a `MicrophoneError`. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  const reason = findUnsupportedReason();
  if (reason) throw new MicrophoneError(reason);
  try {
    const audio = { ...AUDIO_CONSTRAINTS, ...(deviceId && { deviceId: { ideal: deviceId } }) };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new MicrophoneError(PROBLEMS_BY_ERROR[name] ?? "failed", error);
  }
}

export function closeMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export interface Microphone {
  id: string;
  name: string;
}

/** The microphones to choose from; empty until microphone access is allowed, because they have no names before. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId !== "" && label !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** Opus first: it stores speech in the fewest bytes. */
const MEDIA_TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/webm"];

/** The best format that this browser can record; an empty string lets the browser choose. */
export const chooseMediaType = (isSupported: (type: string) => boolean): string =>
  MEDIA_TYPES.find((type) => isSupported(type)) ?? "";
