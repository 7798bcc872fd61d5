// The camera of this device, and the QR codes that it sees.
import { findCode } from "./find-code.ts";

const INTERVAL_MS = 200;
/** Enough for a code that fills a quarter of the picture. */
const MAX_SIDE_PIXELS = 640;

/** Starts the camera at the back, if there are several. Rejects with a sentence for the user. */
export async function openCamera(): Promise<MediaStream> {
  // Missing on pages without HTTPS.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices?.getUserMedia) throw new Error(CAMERA_MESSAGES.unavailable);
  try {
    return await devices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  } catch (error) {
    throw new Error(describeFailure(error as Error), { cause: error });
  }
}

function describeFailure({ name }: Error): string {
  if (name === "NotAllowedError" || name === "SecurityError") return CAMERA_MESSAGES.denied;
  if (name === "NotFoundError" || name === "OverconstrainedError") return CAMERA_MESSAGES.missing;
  return CAMERA_MESSAGES.busy;
}

const CAMERA_MESSAGES = {
  unavailable: "This browser can’t use the camera here. Open the invitation’s link instead.",
  denied:
    "Berea isn’t allowed to use the camera. Allow it in your browser’s settings, or open the invitation’s link.",
  missing: "This device has no camera. Open the invitation’s link instead.",
  busy: "The camera couldn’t be started. Close other apps that use it and try again.",
};

/** Calls `onText` with the text of each QR code in the video. Returns a function that stops. */
export function watchCodes(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const timer = setInterval(() => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return;
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const text = findCode(context.getImageData(0, 0, canvas.width, canvas.height));
    if (text !== undefined) onText(text);
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
