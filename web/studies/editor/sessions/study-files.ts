// Files that this tab is sending to studies. They live outside of the screens, so that they go on while a session is folded.
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
  /** Why it waits or has stopped, where there is more to say than that. */
  message: string | undefined;
}

const files = createSharedState<Readonly<Record<string, StudyFile>>>({});
/** Never aborts: an entry that was taken out can be put back, and its file is to be there then. */
const goingOn = new AbortController().signal;

export function useStudyFile(fileId: string | undefined): StudyFile | undefined {
  return files.useValue()[fileId ?? ""];
}

function show(fileId: string, changes: Partial<StudyFile>): void {
  const file = files.get()[fileId];
  if (file) files.set({ ...files.get(), [fileId]: { ...file, ...changes } });
}

/** What an entry has of a file before it is sent: a name of its own by which it is found again. */
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

interface Sending {
  saving: StudySaving;
  edit: (change: EditStudy) => void;
  file: File;
  fileId: string;
}

/** Sends a file, once the server has the study it belongs to. */
export async function uploadStudyFile({ saving, edit, file, fileId: begun }: Sending): Promise<void> {
  let fileId = begun;
  const shown: StudyFile = {
    localUrl: URL.createObjectURL(file),
    mediaType: file.type,
    filename: file.name,
    bytes: file.size,
    sent: 0,
    stage: "sending",
    message: undefined,
  };
  files.set({ ...files.get(), [fileId]: shown });
  const letGo = registerUnsavedWork({
    describe: () => `The upload of “${file.name}”`,
    describeLoss: () => "The upload will stop. Choose the file again to restart it.",
    describeProblem: () =>
      files.get()[fileId]?.stage === "unnamed" ? "The study needs a title first." : undefined,
  });
  try {
    await untilCreated(saving, () => show(fileId, { stage: "unnamed" }));
    const { uploadFile } = await import("../../../uploads/upload-file.ts");
    const end = await uploadFile(file, {
      id: undefined,
      metadata: { filename: file.name, filetype: file.type, studyId: saving.id },
      signal: goingOn,
      onCreated: (id) => {
        rename(fileId, id);
        edit(changeFile(fileId, { fileId: id }));
        fileId = id;
      },
      onProgress: (sent) => show(fileId, { stage: "sending", sent, message: undefined }),
      onWaiting: (message) => show(fileId, { stage: "waiting", message }),
    });
    if (end.kind === "stored") {
      const url = buildUrl(FILE_CONTENT_PATH, { uid: saving.kind.uid, id: end.id });
      edit(changeFile(fileId, { fileId: end.id, url }));
    }
    show(fileId, { stage: end.kind, message: end.kind === "stored" ? undefined : end.message });
  } catch {
    show(fileId, { stage: "failed", message: "We couldn’t upload this file. Choose it again." });
  } finally {
    letGo();
  }
}

function rename(from: string, to: string): void {
  const { [from]: file, ...others } = files.get();
  if (file) files.set({ ...others, [to]: file });
}

/** Ends when the server has the record; a record without a title waits for one. */
async function untilCreated(saving: StudySaving, onWait: () => void): Promise<void> {
  await saving.saveNow();
  if (saving.isCreated) return;
  onWait();
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = saving.subscribe(() => saving.isCreated && resolve());
  await promise.finally(unsubscribe);
}
