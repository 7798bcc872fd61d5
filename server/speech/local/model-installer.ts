import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { BaseLogger } from "pino";
import { openLock } from "../../data-folder/data-folder.ts";
import type { SpeechInstaller } from "../speech-provider.ts";
import type { DownloadRetryPolicy } from "./download-part.ts";
import { explainInstallFailure } from "./install-failure.ts";
import { installModel, measureRoom, type TryOut } from "./install-model.ts";
import { endWish, isComplete, isWanted, makeWish, type ModelFolder, readModelState } from "./model-folder.ts";
import type { WhisperParts } from "./whisper-parts.ts";

/** An installer that can be closed: whoever opens the folder next goes on with what this process was installing. */
export interface ModelInstaller extends SpeechInstaller {
  close(): Promise<void>;
}

interface InstallerParts {
  folder: ModelFolder;
  parts: WhisperParts;
  tryOut: TryOut;
  retryPolicy?: DownloadRetryPolicy | undefined;
  log: BaseLogger;
}

/** Goes on at once with an installation that a process which is gone has left. */
export function createModelInstaller({
  folder,
  parts,
  tryOut,
  retryPolicy,
  log,
}: InstallerParts): ModelInstaller {
  const closing = new AbortController();
  let work: Promise<void> | undefined;

  function begin(): void {
    if (work || closing.signal.aborted || isComplete(folder)) return;
    const lock = openLock(join(folder.path, "install.lock"));
    if (lock) work = run(lock).finally(() => (work = undefined));
  }

  async function run(lock: DatabaseSync): Promise<void> {
    const { signal } = closing;
    try {
      if (!isComplete(folder)) await installModel({ folder, parts, tryOut, retryPolicy, signal });
      log.info("The speech model is installed.");
      await endWish(folder);
    } catch (error) {
      if (signal.aborted) return;
      log.warn(error, "The speech model could not be installed.");
      await endWish(folder, explainInstallFailure(error, measureRoom(parts)));
    } finally {
      lock.close();
    }
  }

  if (isWanted(folder)) begin();
  return {
    read() {
      if (isWanted(folder)) begin();
      return readModelState(folder, parts);
    },
    async install() {
      if (!isComplete(folder) && !work) {
        await makeWish(folder);
        begin();
      }
      return readModelState(folder, parts);
    },
    async close() {
      closing.abort();
      await work;
    },
  };
}
