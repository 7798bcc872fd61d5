// Files that this tab is uploading to studies. They live outside of components, so that uploads continue when a
// session is collapsed.
import { FILE_CONTENT_PATH } from "../../../../contract/media/media.ts";
import type { StudyMedia } from "../../../../contract/records/study.schema.ts";
import { buildUrl } from "../../../api/api.ts";
import { createSharedState } from "../../../ui/browser/shared-state.ts";
import { registerUnsavedWork } from "../../../ui/browser/unsaved-work.ts";
import { changeFile, type EditStudy } from "../study-draft.ts";
import type { StudySaving } from "../study-editing.ts";

export interface StudyFile {
  localUrl: string;
  mediaType: string;
  filename: string;
  bytes: number;
  sent: number;
  stage: "unnamed" | "sending" | "waiting" | "failed" | "refused" | "stored";
  /** Why the upload is waiting or has stopped. */
  message: string | undefined;
}

const files = createSharedState<Readonly<Record<string, StudyFile>>>({});
/** Never aborts: a removed entry can be restored, and then needs its file. */
const neverAborted = new AbortController().signal;

export function useStudyFile(fileId: string | undefined): StudyFile | undefined {
  return files.useValue()[fileId ?? ""];
}

function update(fileId: string, changes: Partial<StudyFile>): void {
  const file = files.get()[fileId];
  if (file) files.set({ ...files.get(), [fileId]: { ...file, ...changes } });
}

/** The media entry of a file that is about to be uploaded. Its file id is temporary. */
export function createMediaFromFile(file: File): Pick<StudyMedia, "type" | "title" | "url" | "fileId"> {
  return {
    type: getMediaKind(file.type),
    title: file.name.slice(0, 500),
    url: "",
    fileId: crypto.randomUUID(),
  };
}

export function getMediaKind(mediaType: string): StudyMedia["type"] {
  if (mediaType.startsWith("audio/")) return "audio";
  if (mediaType.startsWith("image/")) return "image";
  return mediaType.startsWith("video/") ? "video" : "document";
}

interface StudyFileUpload {
  saving: StudySaving;
  edit: (change: EditStudy) => void;
  file: File;
  fileId: string;
}

/** Uploads a file as soon as its study exists on the server. */
export async function uploadStudyFile({
  saving,
  edit,
  file,
  fileId: temporaryId,
}: StudyFileUpload): Promise<void> {
  let fileId = temporaryId;
  const upload: StudyFile = {
    localUrl: URL.createObjectURL(file),
    mediaType: file.type,
    filename: file.name,
    bytes: file.size,
    sent: 0,
    stage: "sending",
    message: undefined,
  };
  files.set({ ...files.get(), [fileId]: upload });
  const unregister = registerUnsavedWork({
    describe: () => `The upload of “${file.name}”`,
    describeLoss: () => "The upload will stop. Choose the file again to restart it.",
    describeProblem: () =>
      files.get()[fileId]?.stage === "unnamed" ? "The study needs a title first." : undefined,
  });
  try {
    await waitUntilCreated(saving, () => update(fileId, { stage: "unnamed" }));
    const { uploadFile } = await import("../../../uploads/upload-file.ts");
    const end = await uploadFile(file, {
      id: undefined,
      metadata: { filename: file.name, filetype: file.type, studyId: saving.id },
      signal: neverAborted,
      onCreated: (id) => {
        changeId(fileId, id);
        edit(changeFile(fileId, { fileId: id }));
        fileId = id;
      },
      onProgress: (sent) => update(fileId, { stage: "sending", sent, message: undefined }),
      onWaiting: (message) => update(fileId, { stage: "waiting", message }),
    });
    if (end.kind === "stored") {
      const url = buildUrl(FILE_CONTENT_PATH, { uid: saving.kind.owner, id: end.id });
      edit(changeFile(fileId, { fileId: end.id, url }));
    }
    update(fileId, { stage: end.kind, message: end.kind === "stored" ? undefined : end.message });
  } catch {
    update(fileId, { stage: "failed", message: "We couldn’t upload this file. Choose it again." });
  } finally {
    unregister();
  }
}

function changeId(from: string, to: string): void {
  const { [from]: file, ...others } = files.get();
  if (file) files.set({ ...others, [to]: file });
}

/** Waits until the record exists on the server, which requires a title. */
async function waitUntilCreated(saving: StudySaving, onWait: () => void): Promise<void> {
  await saving.saveNow();
  if (saving.isCreated) return;
  onWait();
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = saving.subscribe(() => saving.isCreated && resolve());
  await promise.finally(unsubscribe);
}
