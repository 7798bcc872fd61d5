import { StartError } from "../processes/start-error.ts";

const explanations: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk that holds ${path} is full. Free some space, then start Berea again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space, then start Berea again.`,
  EROFS: (path) => `${path} is on a read-only disk. Set DATA_DIR to a writable folder.`,
  EACCES: (path) => `Berea can't write to ${path}. Change its owner, or set DATA_DIR to another folder.`,
  EPERM: (path) => `Berea can't write to ${path}. Change its owner, or set DATA_DIR to another folder.`,
  ENOTDIR: (path) => `${path} can't be a folder, because it is a file. Set DATA_DIR to a folder.`,
  EEXIST: (path) => `${path} can't be a folder, because it is a file. Set DATA_DIR to a folder.`,
  ENAMETOOLONG: (path) => `The path ${path} is too long. Set DATA_DIR to a shorter one.`,
  ELOOP: (path) => `${path} is a loop of symbolic links. Set DATA_DIR to a real folder.`,
  EIO: (path) => `The disk that holds ${path} reports errors. It may be failing, so copy its data first.`,
};

/** An error of the disk that may be fixed while the app waits, for example by freeing space. */
export class DiskError extends StartError {}

/** Converts errors of the disk to a `DiskError` about `path`; returns other errors unchanged. */
export function explainDiskError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  const explain = explanations[code];
  return explain ? new DiskError(explain(path), { cause: error }) : error;
}

export function findDiskProblem(output: string, path: string): DiskError | undefined {
  const code = [
    ["No space left on device", "ENOSPC"],
    ["Disk quota exceeded", "EDQUOT"],
    ["Read-only file system", "EROFS"],
    ["Input/output error", "EIO"],
  ].find(([words]) => output.includes(words!))?.[1];
  return code ? new DiskError(explanations[code]!(path)) : undefined;
}
