import { Anchor, Text } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ContentKind, SearchResult, SearchMatch } from "../../../contract/records/content.schema.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { PagedList } from "../paged-list.tsx";
import { ContentEntry } from "./content-entry.tsx";
import { findAddress, namePart } from "./content-facts.ts";
import { useSearch } from "./content.queries.ts";
import classes from "./my-content.module.css";

export function FoundList({ sought, kind }: { sought: string; kind: ContentKind | undefined }) {
  const found = useSearch(sought, kind);
  const passage = found.data?.pages[0]?.passage;
  return (
    <div data-waiting={found.isPlaceholderData || undefined} className={classes.found}>
      {passage && (
        <Text mb="md" c="dimmed">
          Results that mention or quote {passage}
        </Text>
      )}
      <PagedList list={found} label="Search results" empty={<NothingFound sought={sought} />}>
        {(item) => <FoundEntry key={item.id} item={item} />}
      </PagedList>
    </div>
  );
}

function FoundEntry({ item }: { item: SearchResult }) {
  // The title is to be read anyway.
  const places = item.places.filter(({ part }) => part !== "title");
  return (
    <ContentEntry item={item} to={findAddress(item, item.places[0])}>
      {places.length > 0 && (
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={`${place.part} ${place.span.start}`}>
              <Anchor component={Link} to={findAddress(item, place)} c="inherit" underline="never">
                <Text span display="block" size="xs" c="dimmed">
                  {namePart(item.kind, place.part)}
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

const NothingFound = ({ sought }: { sought: string }) => (
  <EmptyState icon={<IconSearchOff size={30} stroke={1.5} />} title="No Results">
    No results for “{sought.trim()}”. Try fewer words, or search for a passage such as Romans 8.
  </EmptyState>
);
