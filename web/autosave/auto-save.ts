// Saves a record while the user writes: each change goes to localStorage at once and to the server after a pause.
import { retryDelay } from "../../contract/retry-policy.ts";
import { describeUnsaved } from "./editor/describe-unsaved.ts";
import { registerUnsavedWork } from "../ui/browser/unsaved-work.ts";
import { ApiError } from "../api/api.ts";
import { connection } from "../offline/connection.ts";
import type { Draft } from "./draft.ts";
import {
  formatChannelName,
  CLOSE_TIMEOUT_MS,
  deleteLocalDraft,
  holdLock,
  type DraftKey,
  formatDraftKey,
  listLocalDrafts,
  readLocalDraft,
  acquireLock,
  DraftStore,
} from "./draft-store.ts";
import { type LocalDraft, mergeEditStates, toLocalDraft, restoreLocalDraft } from "./local-draft.ts";
import { parseFieldPath, type FieldPath } from "./merge.ts";
import { type DraftKind, readSavedRecord, type SavedRecord } from "./draft-kind.ts";
import { explainSaveFailure } from "./save-failure.ts";
import type { SaveState } from "./save-status.ts";
import {
  acknowledge,
  createEditState,
  changeToSend,
  type ConflictChoice,
  draftToSend,
  applyEdit,
  isSaved,
  isPristine,
  recordSent,
  rebase,
  receiveRemote,
  resolveConflict,
  type EditState,
} from "./edit-state.ts";

const PAUSE_MS = 1000;
const RETRY_DELAYS = { minTimeout: 1000, maxTimeout: 30_000 };
const MAX_CONFLICTS = 20;

const CLOSED: SaveState = {
  isOpen: false,
  isSaving: false,
  savedAt: undefined,
  failure: undefined,
  isStored: true,
  isRestored: false,
};

export class AutoSave<D extends Draft = Draft, R extends SavedRecord = SavedRecord> {
  readonly id: string;
  readonly kind: DraftKind<D, R>;
  readonly editor = crypto.randomUUID();
  readonly #key: string;
  readonly #store: DraftStore;
  readonly #listeners = new Set<() => void>();
  readonly #entryListeners = new Map<string, Set<() => void>>();
  readonly #onSaved: (record: R) => void;
  #editState: EditState<D>;
  #state: SaveState = CLOSED;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #pendingSave: Promise<void> | undefined;
  #openCount = 0;
  #openAbort: AbortController | undefined;
  #channel: BroadcastChannel | undefined;

  /** `onSaved` gets every record that the server returns. */
  constructor(kind: DraftKind<D, R>, id: string, record: R | undefined, onSaved: (record: R) => void) {
    this.kind = kind;
    this.id = id;
    this.#onSaved = onSaved;
    this.#key = formatDraftKey({ uid: kind.uid, kind: kind.name, id, editor: this.editor });
    this.#store = new DraftStore(localStorage, this.#key);
    this.#editState = record
      ? createEditState(kind.toDraft(record), record.version)
      : createEditState(kind.blank(), 0);
  }

  get editState(): EditState<D> {
    return this.#editState;
  }

  get draft(): D {
    return this.#editState.mine;
  }

  get state(): SaveState {
    return this.#state;
  }

  get isSaved(): boolean {
    return isSaved(this.#editState) || isPristine(this.#editState);
  }

  get isSavable(): boolean {
    return this.kind.isSavable(this.draft);
  }

  get isCreated(): boolean {
    return this.#editState.version > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribeToEntry(id: string, listener: () => void): () => void {
    const listeners = this.#entryListeners.get(id) ?? new Set();
    this.#entryListeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#entryListeners.get(id) === listeners) this.#entryListeners.delete(id);
    };
  }

  /** Starts saving, including drafts that other tabs left. Call it once for each screen that shows the record. */
  open(): void {
    this.#openCount += 1;
    if (this.#openAbort) return;
    registry.set(registryKey(this.kind, this.id), this as unknown as AutoSave);
    this.#openAbort = new AbortController();
    const { signal } = this.#openAbort;
    connection.addEventListener("online", this.retry, { signal });
    window.addEventListener("focus", this.retry, { signal });
    document.addEventListener("visibilitychange", this.#onVisibility, { signal });
    this.#channel = new BroadcastChannel(
      formatChannelName({ uid: this.kind.uid, kind: this.kind.name, id: this.id }),
    );
    this.#channel.addEventListener("message", ({ data }) => {
      const record = readSavedRecord<R>(data);
      if (record) this.applyRemote(record);
    });
    void this.#restoreOtherDrafts(signal);
  }

  /** Call it when a screen closes. Unsaved changes stay stored and are still sent while the page is open. */
  async close(): Promise<void> {
    this.#openCount -= 1;
    await this.saveNow();
    if (this.#openCount === 0 && (this.isSaved || this.#isStuck())) this.#end();
  }

  #isStuck(): boolean {
    const { failure } = this.#state;
    return (
      !this.isSavable ||
      (failure !== undefined && failure.kind !== "retryable") ||
      this.#editState.conflicts.length > 0
    );
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#openAbort?.abort();
    this.#openAbort = undefined;
    this.#channel?.close();
    this.#releaseUnsavedWork();
    this.#state = CLOSED;
    // The next tab that opens the record restores what is not saved.
    if (!isSaved(this.#editState)) registry.delete(registryKey(this.kind, this.id));
  }

  edit(change: (draft: D) => D): void {
    const next = applyEdit(this.#editState, change(this.#editState.mine));
    if (next === this.#editState) return;
    this.#setEditState(next);
    this.#saveAfter(PAUSE_MS);
  }

  resolveConflict(path: FieldPath, choice: ConflictChoice): void {
    this.#setEditState(
      resolveConflict(this.#editState, path, choice, this.kind.mergeSeparator(parseFieldPath(path).field)),
    );
    void this.saveNow();
  }

  /** Merges a version of the record that was saved elsewhere. */
  applyRemote(record: R): void {
    const draft = this.kind.toDraft(record);
    this.#setEditState(receiveRemote(this.#editState, draft, record.version, this.kind.lastWriteWins));
  }

  /** Merges the response to another request of this page, and sends it to the other tabs. */
  applyAndBroadcast(record: R): void {
    this.applyRemote(record);
    this.#broadcast(record);
  }

  discard(): void {
    this.#setEditState({ ...this.#editState, mine: this.#editState.base, conflicts: [] });
    this.#setState({ isRestored: false });
  }

  recreate(): void {
    this.#setEditState({ ...createEditState(this.kind.blank(), 0), mine: this.#editState.mine });
    void this.saveNow();
  }

  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#pendingSave) await this.#pendingSave;
    if (this.#hasChangesToSend())
      await (this.#pendingSave ??= this.#send().finally(() => (this.#pendingSave = undefined)));
    return this.isSaved;
  }

  readonly retry = (): void => {
    if (this.#state.failure && this.#state.failure.kind !== "deleted") void this.saveNow();
  };

  #hasChangesToSend(): boolean {
    return (
      !isPristine(this.#editState) &&
      this.kind.isSavable(this.draft) &&
      changeToSend(this.#editState) !== undefined
    );
  }

  async #send(): Promise<void> {
    this.#setState({ isSaving: true });
    try {
      for (let conflicts = 0; this.#hasChangesToSend(); conflicts += 1) {
        if (conflicts > MAX_CONFLICTS) throw new Error("The record changes faster than it can be saved.");
        if (await this.#sendOnce()) break;
      }
      this.#failures = 0;
      this.#setState({ isSaving: false, failure: undefined });
    } catch (error) {
      const failure = explainSaveFailure(error);
      this.#setState({ isSaving: false, failure });
      if (failure.kind === "retryable") {
        this.#failures += 1;
        this.#saveAfter(retryDelay(RETRY_DELAYS, this.#failures));
      }
    }
    if (this.#openCount === 0 && this.isSaved) this.#end();
  }

  /** Returns false after a version conflict: the changes are then based on the newer version and can be sent again. */
  async #sendOnce(): Promise<boolean> {
    const { kind, id, editor } = this;
    const change = changeToSend(this.#editState);
    const draft = draftToSend(this.#editState);
    const { version } = this.#editState;
    if (!change) return true;
    this.#setEditState(recordSent(this.#editState, draft));
    try {
      const record =
        version === 0
          ? await kind.create(id, draft, editor)
          : await kind.update(id, version, change, editor, draft);
      this.#setEditState(acknowledge(this.#editState, draft, record.version));
      this.#setState({ savedAt: new Date() });
      this.#broadcast(record);
      return true;
    } catch (error) {
      const current = error instanceof ApiError ? readSavedRecord<R>(error.current) : undefined;
      if (!current) throw error;
      // If the user takes all of theirs, no later save returns this record.
      this.#broadcast(current);
      const known = current.version;
      // A server restored from a backup can have an older version than this page.
      const merge = known < version ? rebase : receiveRemote;
      this.#setEditState(merge(this.#editState, kind.toDraft(current), known, kind.lastWriteWins));
      return false;
    }
  }

  #broadcast(record: R): void {
    this.#channel?.postMessage(record);
    this.#onSaved(record);
  }

  #saveAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), milliseconds);
  }

  #onVisibility = (): void => {
    if (document.visibilityState === "hidden") void this.saveNow();
  };

  async #restoreOtherDrafts(signal: AbortSignal): Promise<void> {
    await holdLock(this.#key, signal);
    const { uid, name } = this.kind;
    const others = listLocalDrafts(localStorage, { uid, kind: name }).filter(
      (other) => other.name.id === this.id && other.key !== this.#key,
    );
    const restored = others.map(({ key }) => this.#restoreWhenReleased(key, signal));
    await Promise.race([Promise.all(restored), wait(CLOSE_TIMEOUT_MS)]);
    if (signal.aborted) return;
    this.#setState({ isOpen: true });
    if (!this.isSaved) this.#saveAfter(0);
  }

  /** Restores the draft of another tab as soon as that tab has closed. */
  async #restoreWhenReleased(key: string, signal: AbortSignal): Promise<void> {
    const release = await acquireLock(key, signal);
    const localDraft = release && !signal.aborted ? readLocalDraft(localStorage, key) : undefined;
    if (localDraft) {
      const { base, version } = this.#editState;
      const restored = restoreLocalDraft(localDraft, { draft: base, version }, this.kind.lastWriteWins);
      this.#setEditState(mergeEditStates(restored, this.#editState));
      if (this.#state.isStored) deleteLocalDraft(localStorage, key);
      this.#setState({ isRestored: !this.isSaved });
      if (this.#state.isOpen && !this.isSaved) this.#saveAfter(0);
    }
    release?.();
  }

  #setEditState(next: EditState<D>): void {
    if (next === this.#editState) return;
    const before = this.draft.entries;
    this.#editState = next;
    const isUnsaved = !isSaved(next) && !isPristine(next);
    const isStored = isUnsaved ? this.#store.save(this.#toLocalDraft(next)) : this.#store.delete();
    if (isUnsaved) this.#unsavedWork ??= registerUnsavedWork(describeUnsaved(this));
    else this.#releaseUnsavedWork();
    this.#setState({ isStored });
    const { entries } = this.draft;
    for (const [id, listeners] of this.#entryListeners)
      if (entries[id] !== before[id]) for (const listener of listeners) listener();
  }

  #toLocalDraft(state: EditState<D>): LocalDraft {
    const { uid, owner } = this.kind;
    const stored = toLocalDraft(state, Date.now());
    return owner === uid ? stored : { ...stored, owner };
  }

  #unsavedWork: (() => void) | undefined;

  #releaseUnsavedWork(): void {
    this.#unsavedWork?.();
    this.#unsavedWork = undefined;
  }

  #setState(changes: Partial<SaveState>): void {
    const names = Object.keys(changes) as (keyof SaveState)[];
    if (names.some((name) => changes[name] !== this.#state[name]))
      this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const registry = new Map<string, AutoSave>();
const registryKey = ({ uid, name }: Pick<DraftKind, "uid" | "name">, id: string) => `${uid} ${name} ${id}`;

/** Whether this page has the record open and saves that draft. */
export const isOpenInThisPage = ({ uid, kind, id, editor }: DraftKey): boolean =>
  registry.get(registryKey({ uid, name: kind }, id))?.editor === editor;

/** The one `AutoSave` of a record in this page. Without `record` the record is new. */
export function getOrCreateAutoSave<D extends Draft, R extends SavedRecord>(
  kind: DraftKind<D, R>,
  id: string,
  record: R | undefined,
  onSaved: (record: R) => void,
): AutoSave<D, R> {
  const known = registry.get(registryKey(kind, id)) as unknown as AutoSave<D, R> | undefined;
  if (known) {
    if (record) known.applyRemote(record);
    return known;
  }
  return new AutoSave(kind, id, record, onSaved);
}
