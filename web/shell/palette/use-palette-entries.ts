import { useComputedColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBook2, IconSearch, type TablerIcon } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { ContentItem, SearchResult } from "../../../contract/records/content.schema.ts";
import { getContentTitle, getFoundPlaceUrl } from "../../library/my-content/content-facts.ts";
import { useContent, useSearch } from "../../library/my-content/content.queries.ts";
import { useIsOffline } from "../../offline/use-connection.ts";
import { useChangePreferences } from "../../profile/profile.queries.ts";
import { findRecordKind } from "../../record-kinds/record-kinds.ts";
import { isOnlyReferences } from "../../scripture/only-references.ts";
import type { PassageRequest } from "../../scripture/passage-request.ts";
import { useOperator } from "../../system/operator.queries.ts";
import { useReferences } from "../../scripture/references.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { useOpenSampleSermon } from "../welcome/sample-sermon.queries.ts";
import { openDialog } from "./open-dialog.ts";
import { findByWords } from "../../ui/text/find-by-words.ts";
import { listActions, type PaletteAction } from "./palette-actions.ts";

export interface PaletteEntry {
  id: string;
  label: string;
  /** Shown after the label. */
  detail?: string;
  Icon: TablerIcon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}

const TYPING_DELAY_MS = 150;
const MAX_RECORDS = 6;

/** What the palette lists for the typed text. Without text: recent records and all actions. */
export function usePaletteEntries(typed: string, onPassage: (request: PassageRequest) => void) {
  const query = typed.trim();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const navigate = useNavigate();
  const preferences = useChangePreferences();
  const isOperator = useOperator().data?.isOperator === true;
  const openSample = useOpenSampleSermon();
  const records = useFoundRecords(query);
  const references = useReferences(query).current?.references ?? [];

  const runAction = ({ to }: PaletteAction) => {
    if (to === "shortcuts") openDialog.set("shortcuts");
    else if (to === "colors") preferences.mutate({ darkMode: !isDark });
    else if (to === "sample")
      void openSample.mutateAsync().then(
        ({ id }) => navigate(paths.sermon(id)),
        () => undefined,
      );
    else void navigate(to);
  };
  const passages = isOnlyReferences(query, references)
    ? [...new Set(references.map(({ reference }) => reference))]
    : [];
  const passageGroup: PaletteGroup = {
    title: "Passages",
    entries: passages.map((reference) => ({
      id: `passage ${reference}`,
      label: reference,
      detail: "Open the passage",
      Icon: IconBook2,
      run: () => onPassage({ reference }),
    })),
  };
  const recordGroup: PaletteGroup = {
    title: query === "" ? "Recent" : "Your content",
    entries: [
      ...records.items.map((item) => ({
        id: item.id,
        label: getContentTitle(item),
        detail: [findRecordKind(item.kind).records.label, item.scripture].filter(Boolean).join(" · "),
        Icon: findRecordKind(item.kind).Icon,
        run: () => void navigate(getRecordUrl(item)),
      })),
      ...(records.hasMore
        ? [
            {
              id: "search",
              label: `Search everything for “${query}”`,
              Icon: IconSearch,
              run: () => void navigate(`/library?${new URLSearchParams({ tab: "my-content", q: query })}`),
            },
          ]
        : []),
    ],
  };
  const actionGroup: PaletteGroup = {
    title: "Actions",
    entries: findByWords(listActions(isDark, isOperator), query).map((action) => ({
      id: action.label,
      label: action.label,
      Icon: action.Icon,
      run: () => runAction(action),
    })),
  };
  // Actions are found at once. What the search adds later must not move the first entry.
  const groups = query === "" ? [recordGroup, actionGroup] : [passageGroup, actionGroup, recordGroup];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isPending: records.isPending };
}

const getRecordUrl = (item: ContentItem | SearchResult) =>
  getFoundPlaceUrl(item, "places" in item ? item.places.find(({ part }) => part !== "title") : undefined);

/** Recent records whose titles have the words at once, then what the search finds. */
function useFoundRecords(query: string) {
  const isOffline = useIsOffline();
  const [searched] = useDebouncedValue(query, TYPING_DELAY_MS);
  const recent = useContent(undefined).data?.pages.flatMap(({ items }) => items) ?? [];
  const search = useSearch(isOffline ? "" : searched, undefined);
  const found = query === "" ? [] : (search.data?.pages.flatMap(({ items }) => items) ?? []);
  const entries = recent.map((item) => ({ item, label: getContentTitle(item), words: item.scripture }));
  const titles = findByWords(entries, query).map(({ item }) => item);
  const all = [...new Map([...found, ...titles].map((item) => [item.id, item])).values()];
  return {
    items: all.slice(0, MAX_RECORDS),
    hasMore: query !== "" && all.length > 0 && !isOffline,
    isPending: query !== "" && !isOffline && (search.isFetching || searched !== query),
  };
}
