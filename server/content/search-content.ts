import { and, desc, eq, sql } from "drizzle-orm";
import type { ContentKind, SearchResult } from "../../contract/records/content.schema.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/records/content.ts";
import type { Db } from "../db/database.ts";
import { type FoundPassage, searchEntries } from "../db/schema.ts";
import type { PlaceSearch, SearchTarget, PlaceFinder } from "./find-places.ts";
import { type ReadRecord, readRecords } from "./content-items.ts";
import { quoteWord, readQuery, wordOfOwner, writeTsquery } from "../records/lists/search-query.ts";

export interface SearchRequest {
  q: string;
  kind?: ContentKind | undefined;
  limit: number;
  offset: number;
}

export interface SearchAnswer {
  items: SearchResult[];
  passage: string | null;
  next: number | null;
}

/** Finds a user's records. Those with the words in the title come first, then the last changed ones. */
export async function searchContent(
  db: Db,
  texts: PlaceFinder,
  ownerId: string,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const query = readQuery(request.q);
  if (query.kind === "nothing") return { items: [], passage: null, next: null };
  const entries = await findEntries(db, ownerId, query, request);
  const looked = entries.slice(0, countLooked(query, request));
  const records = await readAll(db, ownerId, looked);
  const items: SearchResult[] = [];
  let used = 0;
  for (const { kind, recordId, passages } of looked) {
    if (items.length === request.limit) break;
    used += 1;
    const record = records.get(keyOf(kind, recordId));
    if (record && !record.isArchived)
      items.push(...(await showFound(texts, ownerId, record, { query, passages })));
  }
  const end = request.offset + used;
  return {
    items,
    passage: query.kind === "passage" ? query.reference : null,
    next: entries.length > used && end < MAX_SEARCH_RESULTS ? end : null,
  };
}

/** How many records with the words of a phrase are read to check whether the words are in sequence. */
const MAX_PHRASE_READS = 30;

/** How many matching entries are examined for one response, since records are long. */
const countLooked = (query: SearchTarget, { limit }: SearchRequest) =>
  query.kind === "words" && query.phrases.length > 0 ? Math.max(limit, MAX_PHRASE_READS) : limit;

interface FoundEntry {
  recordId: string;
  kind: ContentKind;
  passages: FoundPassage[];
}

/** The matching entries, plus one that shows whether there are more. */
function findEntries(
  db: Db,
  ownerId: string,
  query: SearchTarget,
  request: SearchRequest,
): Promise<FoundEntry[]> {
  const { recordId, passages, words, titleWords, updatedAt } = searchEntries;
  const { kind, offset } = request;
  const isPassage = query.kind === "passage";
  const target = writeTsquery(query);
  return db.transaction(
    async (tx) => {
      // PostgreSQL ignores the cost of long entries and would scan all of them for a common word. The owner is indexed as a word for the same reason.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx
        .select({
          recordId,
          kind: searchEntries.kind,
          passages: isPassage ? passages : sql<FoundPassage[]>`'[]'::jsonb`,
        })
        .from(searchEntries)
        .where(
          and(
            sql`${words} @@ ${`${quoteWord(wordOfOwner(ownerId))} & ${target}`}::tsquery`,
            kind === undefined ? undefined : eq(searchEntries.kind, kind),
          ),
        )
        .orderBy(
          ...(isPassage ? [] : [desc(sql`${titleWords} @@ ${target}::tsquery`)]),
          desc(updatedAt),
          recordId,
        )
        .limit(countLooked(query, request) + 1)
        .offset(offset);
    },
    { accessMode: "read only" },
  );
}

const keyOf = (kind: ContentKind, id: string) => `${kind} ${id}`;

async function readAll(
  db: Db,
  ownerId: string,
  found: readonly FoundEntry[],
): Promise<Map<string, ReadRecord>> {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const lists = await Promise.all(
    [...byKind].map(([kind, entries]) =>
      readRecords(
        db,
        ownerId,
        kind,
        entries.map(({ recordId }) => recordId),
      ),
    ),
  );
  return new Map(
    lists.flatMap((list) =>
      Array.from(list.values(), (record) => [keyOf(record.item.kind, record.item.id), record]),
    ),
  );
}

async function showFound(
  texts: PlaceFinder,
  owner: string,
  { item, searched }: ReadRecord,
  search: Pick<PlaceSearch, "query" | "passages">,
): Promise<SearchResult[]> {
  const places = await texts.findPlaces({ searched, ...search }, { owner });
  return places ? [{ ...item, places }] : [];
}
