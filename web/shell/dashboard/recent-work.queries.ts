import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useDevotionalList } from "../../devotionals/devotional-list.queries.ts";
import { useSermonList } from "../../sermons/sermon-list.queries.ts";
import { useStudyList } from "../../studies/study-list.queries.ts";
import { useTestimonyList } from "../../testimonies/testimony-list.queries.ts";
import {
  describeDevotional,
  describeSermon,
  describeStudy,
  describeTestimony,
  mergeWork,
  type Work,
} from "./work.ts";

type List<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

const readWork = <Item>(list: List<Item>, describe: (item: Item) => Work) => ({
  list,
  work: list.data?.pages.flatMap((page) => page.items.map(describe)) ?? [],
});

/** The person's work of every kind, last changed first. Another kind is one more line. */
export function useRecentWork() {
  const kinds = [
    readWork(useSermonList(), describeSermon),
    readWork(useStudyList(), describeStudy),
    readWork(useDevotionalList(), describeDevotional),
    readWork(useTestimonyList(), describeTestimony),
  ];
  const failed = kinds.find(({ list }) => list.isError && !list.data)?.list;
  return {
    work: mergeWork(kinds.map(({ work }) => work)),
    /** Some of it is still on its way. */
    isPending: kinds.some(({ list }) => list.isPending),
    /** Why a kind of it is missing. */
    error: failed?.error ?? null,
    refetch: () => kinds.forEach(({ list }) => void list.refetch()),
  };
}
