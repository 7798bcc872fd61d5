import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { MICROPHONE_MESSAGES, type MicrophoneProblem } from "./device/microphone.ts";
import type { StorageProblem } from "./device/recorded-audio.ts";
import type { UploadProblem } from "./upload/stream-upload.ts";

export interface Notice {
  /** "danger" if audio may be lost unless the user acts. */
  tone: "danger" | "warning" | "note";
  text: string;
}

/** Why a recording cannot be saved on this device, on the server or on both; `isLive` while it is being recorded. */
export function describeSavingProblem(
  device: StorageProblem | undefined,
  server: UploadProblem | undefined,
  isLive: boolean,
): Notice | undefined {
  if (device && server) return { tone: "danger", text: describeBothProblems(device, server, isLive) };
  const recording = isLive ? "Recording continues and is" : "The recording is";
  if (device === "full") {
    return {
      tone: "warning",
      text: `This device is out of storage. ${recording} saved on the server. Keep this page open, and free up space to save it here too.`,
    };
  }
  if (device === "failed") {
    return {
      tone: "warning",
      text: `This browser doesn’t let Berea store anything on this device. ${recording} saved on the server. Keep this page open until the upload finishes.`,
    };
  }
  if (server?.kind === "unreachable") {
    return {
      tone: "note",
      text: `The server can’t be reached. ${recording} saved on this device. It uploads when you’re back online.`,
    };
  }
  if (server?.kind === "signed-out") {
    return {
      tone: "warning",
      text: `You’re signed out. ${recording} saved on this device. Sign in again in another tab to upload it.`,
    };
  }
  if (server?.kind === "refused") {
    return {
      tone: "warning",
      text: `The server couldn’t accept this recording: ${server.message} It’s safe on this device, and you can download it${isLive ? " after you stop" : ""}.`,
    };
  }
  return undefined;
}

function describeBothProblems(device: StorageProblem, server: UploadProblem, isLive: boolean): string {
  const storage = device === "full" ? "free up space on this device" : "";
  const action = {
    unreachable: "get back online",
    "signed-out": "sign in again in another tab",
    refused: isLive ? "stop and download the recording" : "download the recording",
  }[server.kind];
  const advice = [storage, action].filter(Boolean).join(" or ");
  return `Neither this device nor the server can save the recording right now. Only this page has the latest part. Don’t close this page, and ${advice}.`;
}

interface MicrophoneState {
  phase: string;
  problem: MicrophoneProblem | undefined;
  lostAt: number | undefined;
  name: string;
  isMuted: boolean;
  isSilent: boolean;
}

export function describeMicrophoneProblem(state: MicrophoneState): Notice | undefined {
  const { phase, problem, lostAt, name, isMuted, isSilent } = state;
  if (phase === "waiting") return { tone: "danger", text: describeLostMicrophone(problem, lostAt) };
  if (phase !== "recording") return undefined;
  if (isMuted) {
    return {
      tone: "danger",
      text: "Your device muted the microphone, perhaps for a call, a locked screen or another app. Recording continues when the microphone is available again.",
    };
  }
  if (isSilent) {
    return {
      tone: "danger",
      text: "No sound detected. Check that the right microphone is on.",
    };
  }
  if (lostAt === undefined) return undefined;
  const other = name === "" ? "another one" : `“${name}”`;
  return {
    tone: "warning",
    text: `The microphone was disconnected at ${formatTimestamp(lostAt)}. Recording continues with ${other}.`,
  };
}

function describeLostMicrophone(problem: MicrophoneProblem | undefined, lostAt: number | undefined): string {
  const lost = lostAt === undefined ? "" : `The microphone was disconnected at ${formatTimestamp(lostAt)}. `;
  const kept = "Everything recorded so far is saved, and recording continues when a microphone is available.";
  if (problem === undefined) return `${lost}Looking for a microphone… ${kept}`;
  const sentence = problem === "denied" ? MICROPHONE_MESSAGES.denied : NO_MICROPHONE_ADVICE[problem];
  return `${lost}${sentence} ${kept}`;
}

const RECONNECT = "Plug it in again, or choose another one.";
const NO_MICROPHONE_ADVICE: Record<Exclude<MicrophoneProblem, "denied">, string> = {
  insecure: RECONNECT,
  unsupported: RECONNECT,
  missing: RECONNECT,
  busy: "Another app may be using it. Close that app, or choose another one.",
  failed: RECONNECT,
};
