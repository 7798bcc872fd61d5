// Finds a user's work in this browser that has not reached the server: from earlier visits or from other tabs.
import type { User } from "../../contract/account/account.ts";
import { formatTimestamp } from "../../contract/transcript/timestamp.ts";
import type { UnsentItem } from "../account/sign-out/unsent-work.ts";
import { ApiError } from "../api/api.ts";
import { getOrCreateAutoSave, isOpenInThisPage } from "../autosave/auto-save.ts";
import { SAVED_ON_DEVICE, describeChanges } from "../autosave/editor/describe-unsaved.ts";
import { listLocalDrafts } from "../autosave/draft-store.ts";
import type { DraftKind } from "../autosave/draft-kind.ts";
import { connection } from "../offline/connection.ts";
import { PROFILE, profileKind } from "../profile/profile-kind.ts";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { listHeldLocks, recordingLock, audioLock } from "../sermons/record/recording-locks.ts";
import type { Recording } from "../sermons/record/recording.ts";
import { getRecordingManager } from "../sermons/record/recording-manager.ts";
import { recordingStore } from "../sermons/record/recording-store.ts";

const NOT_SHARED = "It isn’t shared with you anymore, or it was deleted.";

/** Also starts saving the drafts that no open tab edits. */
export async function findUnsentInBrowser(user: User): Promise<UnsentItem[]> {
  const [drafts, recordings] = await Promise.all([
    findDrafts(user),
    // A browser without storage has no recordings.
    findRecordings(user.uid).catch(() => []),
  ]);
  return [...drafts, ...recordings, ...findPastedTexts(user.uid)];
}

async function findDrafts(user: User): Promise<UnsentItem[]> {
  const locks = await listLocks();
  const items: UnsentItem[] = [];
  for (const { key, name, draft } of listLocalDrafts(localStorage, { uid: user.uid })) {
    if (isOpenInThisPage(name)) continue;
    const isInOtherTab = locks.has(key);
    const kind =
      isInOtherTab || connection.isOffline ? undefined : await loadDraftKind(name.kind, user, draft.owner);
    const problem = kind && (await resumeSaving(kind, name.id, draft.version));
    // The draft is now saved, or listed as unsaved work of this page.
    if (localStorage.getItem(key) === null) continue;
    const where = isInOtherTab ? ", in another tab" : "";
    items.push({
      id: key,
      name: describeChanges(name.kind, draft.title) + where,
      loss: SAVED_ON_DEVICE,
      problem,
    });
  }
  return items;
}

/** Undefined if this version of Berea has no such kind. */
async function loadDraftKind(
  name: string,
  user: User,
  owner = user.uid,
): Promise<DraftKind<never, never> | undefined> {
  if (name === PROFILE) return profileKind(user.uid) as unknown as DraftKind<never, never>;
  const kind = RECORD_KINDS.find(({ records }) => records.name === name);
  return (await kind?.loadEditor())?.draftKind(user, owner);
}

/** The drafts and recordings that tabs have locked; empty in browsers without locks. */
async function listLocks(): Promise<ReadonlySet<string | undefined>> {
  return "locks" in navigator ? listHeldLocks() : new Set();
}

/** Saves the draft that an earlier page left of a record; returns the reason if that can never succeed. */
async function resumeSaving(
  kind: DraftKind<never, never>,
  id: string,
  version: number,
): Promise<string | undefined> {
  let record: never | undefined;
  try {
    record = await kind.fetch(id);
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === "not_found";
    if (!isMissing) return undefined;
    if (version > 0) return kind.owner === kind.uid ? "It was deleted elsewhere." : NOT_SHARED;
  }
  const saving = getOrCreateAutoSave(kind, id, record, () => undefined);
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const unsubscribe = saving.subscribe(() => {
    if (!saving.state.isOpen) return;
    resolve();
    // Until it is saved, the draft counts as unsaved work of this page.
    if (!saving.isSaved) return;
    unsubscribe();
    void saving.close();
  });
  saving.open();
  if (!saving.state.isOpen) await opened;
  return undefined;
}

async function findRecordings(uid: string): Promise<UnsentItem[]> {
  const all = await recordingStore.list(uid);
  const unsent = all.filter(
    ({ fileId, stored, uploadAddress }) =>
      fileId === undefined && (stored.bytes > 0 || uploadAddress !== undefined),
  );
  if (unsent.length === 0) return [];
  // Starts the uploads that need nothing from the user.
  const manager = getRecordingManager(uid);
  await manager.refresh();
  const locks = await listHeldLocks();
  return unsent.map((recording) => {
    const upload = manager.uploads.find(({ audio }) => audio.recording.id === recording.id);
    const refusal = upload?.problem?.kind === "refused" ? upload.problem.message : undefined;
    return describeRecording(recording, {
      isRecording: locks.has(recordingLock(uid)) && locks.has(audioLock(recording.id)),
      refusal,
    });
  });
}

const SENT_LATER = "It stays on this device and will upload when you sign in here again.";

function describeRecording(
  { id, sermonTitle, state, stored }: Recording,
  { isRecording, refusal }: { isRecording: boolean; refusal: string | undefined },
): UnsentItem {
  const name = `The recording of “${sermonTitle}” (${formatTimestamp(stored.seconds)})`;
  if (state === "stopped") return { id, name, loss: SENT_LATER, problem: refusal };
  if (isRecording)
    return {
      id,
      name: `${name}, still recording in another tab`,
      loss: "Recording continues in that tab and stays on this device. It will upload when you sign in there again.",
      problem: undefined,
    };
  return {
    id,
    name,
    loss: "It stays on this device.",
    problem: "It was interrupted. Open Record Audio of that sermon to send or discard it.",
  };
}

/** Forms that are saved only when the user submits them. */
const PASTED_TEXTS: Record<string, string> = {
  transcript: "A transcript that you pasted",
};

function findPastedTexts(uid: string): UnsentItem[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return keys.flatMap((key) => {
    const [kind, name, owner] = key.slice("berea.".length).split(".");
    const text = kind === "kept" && owner === uid ? PASTED_TEXTS[name ?? ""] : undefined;
    if (text === undefined) return [];
    return [
      {
        id: key,
        name: text,
        loss: "It stays on this device.",
        problem: "Open it again and save or discard it.",
      },
    ];
  });
}
