import { Anchor, Text } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ContentKind, SearchResult, SearchMatch } from "../../../contract/records/content.schema.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { PagedList } from "../paged-list.tsx";
import { FoundSeries } from "../series/found-series.tsx";
import { ContentEntry } from "./content-entry.tsx";
import { getFoundPlaceUrl, getFieldLabel } from "./content-facts.ts";
import { useSearch } from "./content.queries.ts";
import classes from "./my-content.module.css";

export function SearchResults({ query, kind }: { query: string; kind: ContentKind | undefined }) {
  const results = useSearch(query, kind);
  const passage = results.data?.pages[0]?.passage;
  return (
    <div data-waiting={results.isPlaceholderData || undefined} className={classes.results}>
      <FoundSeries query={query} />
      {passage && (
        <Text mb="md" c="dimmed">
          Results that mention or quote {passage}
        </Text>
      )}
      <PagedList list={results} label="Search results" empty={<NoResults query={query} />}>
        {(item) => <SearchResultItem key={item.id} item={item} />}
      </PagedList>
    </div>
  );
}

function SearchResultItem({ item }: { item: SearchResult }) {
  // The title is displayed anyway.
  const places = item.places.filter(({ part }) => part !== "title");
  return (
    <ContentEntry item={item} to={getFoundPlaceUrl(item, item.places[0])}>
      {places.length > 0 && (
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={`${place.part} ${place.span.start}`}>
              <Anchor component={Link} to={getFoundPlaceUrl(item, place)} c="inherit" underline="never">
                <Text span display="block" size="xs" c="dimmed">
                  {getFieldLabel(item.kind, place.part)}
                </Text>
                <Snippet snippet={place.snippet} />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </ContentEntry>
  );
}

const Snippet = ({ snippet }: Pick<SearchMatch, "snippet">) => (
  <span className={classes.snippet}>
    {snippet.map(({ text, isMatch }, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text
      isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
    )}
  </span>
);

const NoResults = ({ query }: { query: string }) => (
  <EmptyState icon={<IconSearchOff size={30} stroke={1.5} />} title="No Results">
    No results for “{query.trim()}”. Try fewer words, or search for a passage such as Romans 8.
  </EmptyState>
);
