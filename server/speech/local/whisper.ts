import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "../../child-environment.ts";
import { findProgram } from "../../places.ts";
import { SAMPLE_RATE } from "../speech-provider.ts";
import type { WhisperAnswer, WhisperQuestion } from "./whisper-process.ts";
import type { WhisperResult } from "./whisper-result.ts";

/** A loaded model in a process of its own, which is started when it is needed and ended when it was idle for long. */
export interface Whisper {
  /** Pieces wait for one another. Throws `WhisperEnded` where the process ended over this one. */
  transcribe(samples: Int16Array, language: string, signal: AbortSignal): Promise<WhisperResult>;
  close(): void;
}

/** Folder of an installation, and the names of its files. */
export interface WhisperFiles {
  folder: string;
  encoder: string;
  decoder: string;
  tokens: string;
}

/** The process that transcribes has ended, or it said why it cannot. */
export class WhisperEnded extends Error {
  override name = "WhisperEnded";
}

const PROGRAM = findProgram("speech/local/whisper-process.ts");

/** Milliseconds that one piece may take, with the loading of the model. */
const LONGEST = 10 * 60_000;
/** Milliseconds after which an idle model gives its memory back. */
const IDLE = 60_000;
/** Fewer samples crash the native code, and hold no word. */
const FEWEST_SAMPLES = SAMPLE_RATE / 10;
const REASON_CHARACTERS = 500;

export function createWhisper(files: WhisperFiles): Whisper {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let questions = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    if (child?.connected) return child;
    const { folder, encoder, decoder, tokens } = files;
    child = fork(PROGRAM, [folder, encoder, decoder, tokens], {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: childEnvironment(),
    });
    return child;
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  }

  async function ask(samples: Int16Array, language: string, signal: AbortSignal): Promise<WhisperResult> {
    signal.throwIfAborted();
    clearTimeout(idle);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
    try {
      return await askChild(start(), { id: (questions += 1), samples, language }, limit);
    } catch (error) {
      // What it is working on cannot be called off in any other way.
      end();
      signal.throwIfAborted();
      throw error;
    } finally {
      if (child) idle = setTimeout(end, IDLE).unref();
    }
  }

  return {
    transcribe(samples, language, signal) {
      if (samples.length < FEWEST_SAMPLES) return Promise.resolve({ text: "", lang: "" });
      const answer = turn.then(() => ask(samples, language, signal));
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

function askChild(
  child: ChildProcess,
  question: WhisperQuestion,
  signal: AbortSignal,
): Promise<WhisperResult> {
  const { promise, resolve, reject } = Promise.withResolvers<WhisperResult>();
  let reason = "";
  const hear = (answer: WhisperAnswer) => {
    if (answer.id !== question.id) return;
    if ("result" in answer) resolve(answer.result);
    else reject(new WhisperEnded(answer.error));
  };
  const read = (chunk: Buffer) => (reason = (reason + chunk.toString()).slice(-REASON_CHARACTERS));
  const leave = () => reject(new WhisperEnded(reason || "it ended without a word"));
  const stop = () => reject(signal.reason as Error);
  child.on("message", hear).once("exit", leave).once("error", leave);
  child.stderr?.on("data", read);
  signal.addEventListener("abort", stop);
  child.send(question, (error) => error && leave());
  return promise.finally(() => {
    child.off("message", hear).off("exit", leave).off("error", leave);
    child.stderr?.off("data", read).resume();
    signal.removeEventListener("abort", stop);
  });
}
