import { randomUUID } from "node:crypto";
import { ERRORS, Server } from "@tus/server";
import { MEDIA_MESSAGES, tooLargeMessage, UPLOADS_PATH } from "../../contract/media/media.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import { type FinishParts, finishUpload } from "./finish-upload.ts";
import { parseUploadMetadata } from "./upload-metadata.ts";
import { createUploadLocks } from "./upload-locks.ts";
import { type StoreParts, UploadStore } from "./upload-store.ts";
import { addUpload } from "./uploads.ts";

/** Passes the owner to the tus server; a value sent by the client isn't forwarded. */
export const OWNER_HEADER = "x-berea-owner";

/** How long a request may take to store received bytes when a newer request takes over its upload. */
const LOCK_DRAIN_TIMEOUT_MS = 1000;

export interface UploadServerParts extends StoreParts, FinishParts {}

/** Handles a tus request; throws an `AppError` instead of an error response. */
export type HandleUpload = (request: Request) => Promise<Response>;

export function createUploadServer(context: UploadServerParts): HandleUpload {
  const { jobs, upload: limits } = context;
  const failures = new WeakMap<Request, unknown>();
  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: new UploadStore(context),
    locker: createUploadLocks(jobs.session),
    lockDrainTimeout: LOCK_DRAIN_TIMEOUT_MS,
    maxSize: limits.mostBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    async onUploadCreate(request, { id, size: bytes = 0, sizeIsDeferred, metadata }) {
      if (bytes === 0 && !sizeIsDeferred) throw new AppError("invalid", MEDIA_MESSAGES.empty);
      await addUpload(context, request.headers.get(OWNER_HEADER)!, {
        id,
        bytes,
        metadata: parseUploadMetadata(metadata),
      });
      return {};
    },
    async onUploadFinish(_, { id }) {
      await finishUpload(context, id);
      return {};
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });
  return async (request) => {
    const response = await server.handleWeb(request);
    if (failures.has(request)) throw explainFailure(failures.get(request), limits.mostBytes);
    return response;
  };
}

function explainFailure(failure: unknown, mostBytes: number): unknown {
  if (failure instanceof AppError) return failure;
  if (failure === ERRORS.ABORTED || failure === ERRORS.ERR_LOCK_TIMEOUT) {
    return new AppError("unavailable", ERROR_MESSAGES.busy);
  }
  if (failure === ERRORS.INVALID_TERMINATION) return new AppError("conflict", MEDIA_MESSAGES.isWhole);
  switch ((failure as { status_code?: number }).status_code) {
    case 400:
    case 403:
    case 501:
      return new AppError("invalid", ERROR_MESSAGES.invalidBody);
    case 404:
    case 410:
      return new AppError("not_found", MEDIA_MESSAGES.notFound);
    case 409:
      return new AppError("conflict", MEDIA_MESSAGES.wrongOffset);
    case 413:
      return new AppError("too_large", tooLargeMessage(mostBytes));
    default:
      return failure;
  }
}
