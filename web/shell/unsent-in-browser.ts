// What lies in this browser of a person and has not reached the server: left by earlier pages, or held by other tabs.
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

/** All of it; what no tab works on is taken up here, so that it is sent. */
export async function findUnsentInBrowser(person: User): Promise<UnsentItem[]> {
  const [works, recordings] = await Promise.all([
    findWorks(person),
    // A browser without storage keeps no recordings.
    findRecordings(person.uid).catch(() => []),
  ]);
  return [...works, ...recordings, ...findTyped(person.uid)];
}

async function findWorks(person: User): Promise<UnsentItem[]> {
  const held = await listLocks();
  const items: UnsentItem[] = [];
  for (const { key, name, kept } of listLocalDrafts(localStorage, { uid: person.uid })) {
    if (isOpenInThisPage(name)) continue;
    const isElsewhere = held.has(key);
    const kind = isElsewhere || connection.isOffline ? undefined : await loadDraftKind(name.kind, person);
    const problem = kind && (await takeUp(kind, name.id, kept.version));
    // What was taken up is this page's own from now on, or saved.
    if (localStorage.getItem(key) === null) continue;
    const where = isElsewhere ? ", in another tab" : "";
    items.push({
      id: key,
      name: describeChanges(name.kind, kept.title) + where,
      loss: SAVED_ON_DEVICE,
      problem,
    });
  }
  return items;
}

/** How records of a kind are saved; undefined where this version of Berea has no such kind. */
async function loadDraftKind(name: string, person: User): Promise<DraftKind<never, never> | undefined> {
  if (name === PROFILE) return profileKind(person.uid) as unknown as DraftKind<never, never>;
  const kind = RECORD_KINDS.find(({ records }) => records.name === name);
  return (await kind?.loadEditor())?.draftKind(person);
}

/** The locks that tabs hold of what they write; none is known where the browser has none. */
async function listLocks(): Promise<ReadonlySet<string | undefined>> {
  return "locks" in navigator ? listHeldLocks() : new Set();
}

/** Goes on with what an earlier page left of a record; answers why that cannot be, where it never can. */
async function takeUp(
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
    if (version > 0) return "It was deleted elsewhere.";
  }
  const saving = getOrCreateAutoSave(kind, id, record, () => undefined);
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const unsubscribe = saving.subscribe(() => {
    if (!saving.state.isOpen) return;
    resolve();
    // Until it is saved this page holds it, and says what is in the way.
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
  // Sends those that only have to be sent.
  const desk = getRecordingManager(uid);
  await desk.refresh();
  const claims = await listHeldLocks();
  return unsent.map((recording) => {
    const sending = desk.uploads.find(({ audio }) => audio.recording.id === recording.id);
    const refusal = sending?.problem?.kind === "refused" ? sending.problem.message : undefined;
    return describeRecording(recording, {
      isBeingMade: claims.has(recordingLock(uid)) && claims.has(audioLock(recording.id)),
      refusal,
    });
  });
}

const SENT_LATER = "It stays on this device and is sent when you sign in here again.";

function describeRecording(
  { id, sermonTitle, state, stored }: Recording,
  { isBeingMade, refusal }: { isBeingMade: boolean; refusal: string | undefined },
): UnsentItem {
  const name = `The recording of “${sermonTitle}” (${formatTimestamp(stored.seconds)})`;
  if (state === "stopped") return { id, name, loss: SENT_LATER, problem: refusal };
  if (isBeingMade)
    return {
      id,
      name: `${name}, still being made in another tab`,
      loss: "It goes on in that tab and stays on this device. It is sent once you have signed in there again.",
      problem: undefined,
    };
  return {
    id,
    name,
    loss: "It stays on this device.",
    problem: "It was interrupted. Open Record Audio of that sermon to send or discard it.",
  };
}

/** Texts in forms that are saved when the person says so. */
const TYPED: Record<string, string> = {
  transcript: "A transcript that you pasted",
};

function findTyped(uid: string): UnsentItem[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.flatMap((key) => {
    const [kind, name, owner] = key.slice("berea.".length).split(".");
    const text = kind === "kept" && owner === uid ? TYPED[name ?? ""] : undefined;
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
