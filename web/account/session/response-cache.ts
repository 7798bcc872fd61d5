// What the screens have read stays readable where the server is away. The network is always asked first.
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import type { User } from "../../../contract/account/account.ts";
import { SESSION_END_KEY, SESSION_KEY } from "./session.queries.ts";
import { countsAsEnded } from "./session-refresh.ts";
import { ApiError } from "../../api/api.ts";
import { mayHaveCachedResponses } from "../../offline/response-database.ts";
import type { Answer } from "../../offline/response-store.ts";
import { type Connection, connection } from "../../offline/connection.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isCached: false` for answers that mean nothing any more once the server is away. */
    queryMeta: { isCached?: boolean };
  }
}

export type ResponseStore = Pick<
  typeof import("../../offline/response-store.ts"),
  "setOwner" | "findOwner" | "clearAll" | "keep" | "find" | "forget"
>;

const loadStore = (): Promise<ResponseStore> => import("../../offline/response-store.ts");

type AskServer = (context: QueryFunctionContext) => unknown;

const isSession = ({ queryKey }: Query) => queryKey[0] === SESSION_KEY[0];
const isCached = ({ meta }: Query) => meta?.isCached !== false;

/** Keeps answers for the person of this page and gives them where the server is away; a broken storage keeps none. */
export class ResponseCache {
  readonly #load: () => Promise<ResponseStore>;
  readonly #connection: Pick<Connection, "isOffline" | "check">;
  /** What came from here and not from the server just now. */
  readonly #restored = new WeakSet<object>();
  #uid: string | undefined;

  constructor(load = loadStore, server: Pick<Connection, "isOffline" | "check"> = connection) {
    this.#load = load;
    this.#connection = server;
  }

  /** Asks the server, and where it is away and the page knows nothing yet, answers with what was kept. */
  readonly ask = async (
    askServer: AskServer,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<unknown> => {
    const isUnknown = query.state.data === undefined && (isSession(query) || isCached(query));
    // Not to wait for the end of a call's patience at every step.
    if (isUnknown && this.#connection.isOffline && !(await this.#connection.check())) {
      const kept = await this.#restore(query);
      if (kept) return kept;
    }
    try {
      return await askServer(context);
    } catch (error) {
      const kept = isUnknown && (await this.#isOffline(error)) ? await this.#restore(query) : undefined;
      if (!kept) throw error;
      return kept;
    }
  };

  /** Keeps what comes to this client from now on. */
  follow(client: QueryClient): void {
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { query, action } = event;
      if (action.type === "success") this.#note(client, query as Query);
      else if (action.type === "error" && isGone(action.error)) this.#forget(query.queryHash);
    });
  }

  #note(client: QueryClient, query: Query): void {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    if (isSession(query)) return this.#noteSession(client, data as User | null, updatedAt);
    const uid = this.#uid;
    if (uid === undefined || !isCached(query) || !isObject(data) || this.#restored.has(data)) return;
    void this.#use((store) => store.keep(uid, query.queryHash, { data, updatedAt }));
  }

  #noteSession(client: QueryClient, user: User | null, updatedAt: number): void {
    if (!user) return void clearCachedResponses(this.#load);
    // A page belongs to the first person who was signed in in it.
    this.#uid ??= user.uid;
    if (this.#restored.has(user)) return;
    const endsAt = client.getQueryData<number>(SESSION_END_KEY) ?? 0;
    void this.#use((store) => store.setOwner({ user, endsAt, updatedAt }));
  }

  async #isOffline(error: unknown): Promise<boolean> {
    const mayBe = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    return mayBe && !(await this.#connection.check());
  }

  async #restore(query: Query): Promise<object | undefined> {
    const answer = await (isSession(query) ? this.#findUser() : this.#find(query.queryHash));
    if (!answer || !isObject(answer.data)) return undefined;
    const { data, updatedAt } = answer;
    this.#restored.add(data);
    // Once the query has taken it for an answer of this moment.
    setTimeout(() => query.setData(data, { updatedAt, manual: true }));
    return data;
  }

  async #find(key: string): Promise<Answer | undefined> {
    const uid = this.#uid;
    return uid === undefined ? undefined : this.#use((store) => store.find(uid, key));
  }

  async #findUser(): Promise<Answer | undefined> {
    const owner = await this.#use((store) => store.findOwner());
    if (!owner || countsAsEnded(owner.endsAt, Date.now())) return undefined;
    return { data: owner.user, updatedAt: owner.updatedAt };
  }

  #forget(key: string): void {
    void this.#use((store) => store.forget(key));
  }

  #use<T>(use: (store: ResponseStore) => Promise<T>): Promise<T | undefined> {
    return this.#load()
      .then(use)
      .catch(() => undefined);
  }
}

const isObject = (data: unknown): data is object => typeof data === "object" && data !== null;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Milliseconds that leaving waits for the storage. */
const PAGE_CLOSE_TIMEOUT_MS = 2000;

export async function clearCachedResponses(load = loadStore): Promise<void> {
  if (!(await mayHaveCachedResponses())) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PAGE_CLOSE_TIMEOUT_MS);
  const forgotten = load().then((store) => store.clearAll());
  await Promise.race([late, forgotten.catch(() => undefined)]);
}

export function deleteCachedResponse(key: QueryKey): void {
  void loadStore()
    .then((store) => store.forget(hashKey(key)))
    .catch(() => undefined);
}
