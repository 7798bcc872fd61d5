// The microphones of this device, and why one cannot be had.

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
    "Browsers let a page use the microphone only over a secure address. Open Berea with https://, or on the machine that it runs on as localhost.",
  unsupported:
    "This browser cannot record audio. Use a current Chrome, Edge, Firefox or Safari, or record with another app and upload the file.",
  denied:
    "The microphone is not allowed for this page. Allow it in the browser's settings for this site (beside the address), then try again.",
  missing: "No microphone was found. Plug one in or switch it on, then try again.",
  busy: "The microphone could not be started. Another app may be using it: close that app, then try again.",
  failed: "The microphone could not be started. Unplug it and plug it in again, or choose another one.",
};

const PROBLEMS_BY_ERROR: Record<string, MicrophoneProblem> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** What keeps this browser from recording at all; undefined where nothing does. */
export function findUnsupportedReason(): MicrophoneProblem | undefined {
  if (!window.isSecureContext) return "insecure";
  const { mediaDevices, locks } = navigator as Partial<Navigator>;
  const isAble = mediaDevices !== undefined && locks !== undefined && "MediaRecorder" in window;
  return isAble ? undefined : "unsupported";
}

// As it sounds: what makes calls pleasant swallows words that are spoken softly or far away.
const AS_IT_SOUNDS = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
  channelCount: 1,
};

/** Without `deviceId`, or where that one is missing, the usual microphone. Throws a `MicrophoneError`. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  const obstacle = findUnsupportedReason();
  if (obstacle) throw new MicrophoneError(obstacle);
  try {
    const audio = { ...AS_IT_SOUNDS, ...(deviceId && { deviceId: { ideal: deviceId } }) };
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

/** The microphones that a person can choose from; they have names only once one was allowed. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId !== "" && label !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** Opus where there is any: nothing keeps speech in less room. */
const MEDIA_TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/webm"];

/** What this browser's recorder can write best; nothing leaves the choice to the browser. */
export const chooseMediaType = (isSupported: (type: string) => boolean): string =>
  MEDIA_TYPES.find((type) => isSupported(type)) ?? "";
