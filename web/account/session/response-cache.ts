// Caches responses so that screens stay readable offline. Every query asks the server first.
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
import type { CachedResponse } from "../../offline/response-store.ts";
import { type Connection, connection } from "../../offline/connection.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isCached: false` for responses that are useless offline. */
    queryMeta: { isCached?: boolean };
  }
}

export type ResponseStore = Pick<
  typeof import("../../offline/response-store.ts"),
  "setOwner" | "findOwner" | "clearAll" | "write" | "find" | "remove"
>;

const loadStore = (): Promise<ResponseStore> => import("../../offline/response-store.ts");

type QueryFunction = (context: QueryFunctionContext) => unknown;

const isSession = ({ queryKey }: Query) => queryKey[0] === SESSION_KEY[0];
const isCached = ({ meta }: Query) => meta?.isCached !== false;

/** Caches responses for the user of this page and returns them offline. Storage errors are ignored. */
export class ResponseCache {
  readonly #load: () => Promise<ResponseStore>;
  readonly #connection: Pick<Connection, "isOffline" | "check">;
  /** Data that came from the cache, not from the server. */
  readonly #restored = new WeakSet<object>();
  #uid: string | undefined;

  constructor(load = loadStore, server: Pick<Connection, "isOffline" | "check"> = connection) {
    this.#load = load;
    this.#connection = server;
  }

  /** Asks the server; if it is offline and the page has no data yet, returns the cached response. */
  readonly persister = async (
    queryFn: QueryFunction,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<unknown> => {
    const isMissing = query.state.data === undefined && (isSession(query) || isCached(query));
    // While offline, don't wait for the timeout of every call.
    if (isMissing && this.#connection.isOffline && !(await this.#connection.check())) {
      const cached = await this.#restore(query);
      if (cached) return cached;
    }
    try {
      return await queryFn(context);
    } catch (error) {
      const cached = isMissing && (await this.#isOffline(error)) ? await this.#restore(query) : undefined;
      if (!cached) throw error;
      return cached;
    }
  };

  /** Caches what this client receives from now on. */
  subscribe(client: QueryClient): void {
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { query, action } = event;
      if (action.type === "success") this.#write(client, query as Query);
      else if (action.type === "error" && isNotFound(action.error)) this.#delete(query.queryHash);
    });
  }

  #write(client: QueryClient, query: Query): void {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    if (isSession(query)) return this.#writeSession(client, data as User | null, updatedAt);
    const uid = this.#uid;
    if (uid === undefined || !isCached(query) || !isObject(data) || this.#restored.has(data)) return;
    void this.#withStore((store) => store.write(uid, query.queryHash, { data, updatedAt }));
  }

  #writeSession(client: QueryClient, user: User | null, updatedAt: number): void {
    if (!user) return void clearCachedResponses(this.#load);
    // A page belongs to the first user who was signed in.
    this.#uid ??= user.uid;
    if (this.#restored.has(user)) return;
    const endsAt = client.getQueryData<number>(SESSION_END_KEY) ?? 0;
    void this.#withStore((store) => store.setOwner({ user, endsAt, updatedAt }));
  }

  async #isOffline(error: unknown): Promise<boolean> {
    const isNetworkError = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    return isNetworkError && !(await this.#connection.check());
  }

  async #restore(query: Query): Promise<object | undefined> {
    const response = await (isSession(query) ? this.#findUser() : this.#find(query.queryHash));
    if (!response || !isObject(response.data)) return undefined;
    const { data, updatedAt } = response;
    this.#restored.add(data);
    // After the query has recorded it as updated now.
    setTimeout(() => query.setData(data, { updatedAt, manual: true }));
    return data;
  }

  async #find(key: string): Promise<CachedResponse | undefined> {
    const uid = this.#uid;
    return uid === undefined ? undefined : this.#withStore((store) => store.find(uid, key));
  }

  async #findUser(): Promise<CachedResponse | undefined> {
    const owner = await this.#withStore((store) => store.findOwner());
    if (!owner || countsAsEnded(owner.endsAt, Date.now())) return undefined;
    return { data: owner.user, updatedAt: owner.updatedAt };
  }

  #delete(key: string): void {
    void this.#withStore((store) => store.remove(key));
  }

  #withStore<T>(use: (store: ResponseStore) => Promise<T>): Promise<T | undefined> {
    return this.#load()
      .then(use)
      .catch(() => undefined);
  }
}

const isObject = (data: unknown): data is object => typeof data === "object" && data !== null;

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

const PAGE_CLOSE_TIMEOUT_MS = 2000;

export async function clearCachedResponses(load = loadStore): Promise<void> {
  if (!(await mayHaveCachedResponses())) return;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PAGE_CLOSE_TIMEOUT_MS);
  const cleared = load().then((store) => store.clearAll());
  await Promise.race([timeout, cleared.catch(() => undefined)]);
}

export function deleteCachedResponse(key: QueryKey): void {
  void loadStore()
    .then((store) => store.remove(hashKey(key)))
    .catch(() => undefined);
}
