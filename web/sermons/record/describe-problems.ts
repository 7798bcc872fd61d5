import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { MICROPHONE_MESSAGES, type MicrophoneProblem } from "./device/microphone.ts";
import type { StorageProblem } from "./device/recorded-audio.ts";
import type { UploadProblem } from "./upload/stream-upload.ts";

export interface Notice {
  /** "danger" where audio may be lost if nobody does anything. */
  tone: "danger" | "warning" | "note";
  text: string;
}

/** What keeps a recording from being kept in one place or both; `isLive` while it is still being made. */
export function describeSavingProblem(
  device: StorageProblem | undefined,
  server: UploadProblem | undefined,
  isLive: boolean,
): Notice | undefined {
  if (device && server) return { tone: "danger", text: sayNeither(device, server, isLive) };
  const goesOn = isLive ? "The recording goes on and" : "The recording";
  if (device === "full") {
    return {
      tone: "warning",
      text: `This device has no room left. ${goesOn} is kept on the server. Keep this page open, and free some space to keep it here too.`,
    };
  }
  if (device === "failed") {
    return {
      tone: "warning",
      text: `This browser does not let the page store anything on this device. ${goesOn} is kept on the server. Keep this page open until it is saved there.`,
    };
  }
  if (server?.kind === "unreachable") {
    return {
      tone: "note",
      text: `The server cannot be reached. ${goesOn} is kept on this device; it is sent as soon as the connection is back.`,
    };
  }
  if (server?.kind === "signed-out") {
    return {
      tone: "warning",
      text: `You are signed out. ${goesOn} is kept on this device. Sign in again in another tab, and it is sent.`,
    };
  }
  if (server?.kind === "refused") {
    return {
      tone: "warning",
      text: `The server couldn’t accept this recording: ${server.message} It’s safe on this device, and you can download it${isLive ? " when you have stopped" : ""}.`,
    };
  }
  return undefined;
}

function sayNeither(device: StorageProblem, server: UploadProblem, isLive: boolean): string {
  const room = device === "full" ? "free some space on this device" : "";
  const way = {
    unreachable: "get back online",
    "signed-out": "sign in again in another tab",
    refused: isLive ? "stop and download the recording" : "download the recording",
  }[server.kind];
  const advice = [room, way].filter(Boolean).join(" or ");
  return `Neither this device nor the server takes the recording right now: only this page holds the last part of it. Do not close this page, and ${advice}.`;
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
  if (phase === "waiting") return { tone: "danger", text: sayLost(problem, lostAt) };
  if (phase !== "recording") return undefined;
  if (isMuted) {
    return {
      tone: "danger",
      text: "This device has silenced the microphone: a call, a locked screen or another app. The recording goes on as soon as the microphone is given back.",
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
    text: `The microphone was lost at ${formatTimestamp(lostAt)}. The recording goes on with ${other}.`,
  };
}

function sayLost(problem: MicrophoneProblem | undefined, lostAt: number | undefined): string {
  const lost = lostAt === undefined ? "" : `The microphone was lost at ${formatTimestamp(lostAt)}. `;
  const kept = "What was recorded is kept, and the recording goes on by itself once there is a microphone.";
  if (problem === undefined) return `${lost}Looking for one… ${kept}`;
  const sentence = problem === "denied" ? MICROPHONE_MESSAGES.denied : WITHOUT[problem];
  return `${lost}${sentence} ${kept}`;
}

const PLUG_IN = "Plug it in again, or choose another one.";
const WITHOUT: Record<Exclude<MicrophoneProblem, "denied">, string> = {
  insecure: PLUG_IN,
  unsupported: PLUG_IN,
  missing: PLUG_IN,
  busy: "Another app may be using it: close that app, or choose another one.",
  failed: PLUG_IN,
};
