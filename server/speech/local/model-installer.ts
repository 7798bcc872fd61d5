import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { BaseLogger } from "pino";
import { openLock } from "../../data-folder/data-folder.ts";
import type { SpeechInstaller } from "../speech-provider.ts";
import type { DownloadRetryPolicy } from "../../http/resumable-download.ts";
import { explainInstallFailure } from "./install-failure.ts";
import { installModel, measureSpace, type TestRun } from "./install-model.ts";
import {
  clearInstallRequest,
  isComplete,
  isInstallRequested,
  requestInstall,
  type ModelFolder,
  readModelState,
} from "./model-folder.ts";
import type { WhisperParts } from "./whisper-parts.ts";

/** Closing it interrupts an installation; the next process that opens the folder resumes it. */
export interface ModelInstaller extends SpeechInstaller {
  close(): Promise<void>;
}

interface InstallerParts {
  folder: ModelFolder;
  parts: WhisperParts;
  testModel: TestRun;
  retryPolicy?: DownloadRetryPolicy | undefined;
  log: BaseLogger;
}

/** Resumes an installation that another process left unfinished. */
export function createModelInstaller({
  folder,
  parts,
  testModel,
  retryPolicy,
  log,
}: InstallerParts): ModelInstaller {
  const closing = new AbortController();
  let work: Promise<void> | undefined;

  function start(): void {
    if (work || closing.signal.aborted || isComplete(folder)) return;
    const lock = openLock(join(folder.path, "install.lock"));
    if (lock) work = run(lock).finally(() => (work = undefined));
  }

  async function run(lock: DatabaseSync): Promise<void> {
    const { signal } = closing;
    try {
      if (!isComplete(folder)) await installModel({ folder, parts, testModel, retryPolicy, signal });
      log.info("The speech model is installed.");
      await clearInstallRequest(folder);
    } catch (error) {
      if (signal.aborted) return;
      log.warn(error, "Installing the speech model failed.");
      await clearInstallRequest(folder, explainInstallFailure(error, measureSpace(parts)));
    } finally {
      lock.close();
    }
  }

  if (isInstallRequested(folder)) start();
  return {
    read() {
      if (isInstallRequested(folder)) start();
      return readModelState(folder, parts);
    },
    async install() {
      if (!isComplete(folder) && !work) {
        await requestInstall(folder);
        start();
      }
      return readModelState(folder, parts);
    },
    async close() {
      closing.abort();
      await work;
    },
  };
}
