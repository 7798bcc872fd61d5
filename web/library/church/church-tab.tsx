import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";
import { describeSharedState } from "../../../contract/sharing/reviews.ts";
import type { ChurchItem } from "../../../contract/sharing/sharing.schema.ts";
import { SHARING_MESSAGES } from "../../../contract/sharing/sharing.ts";
import { addOwner } from "../../account/session/record-owner.ts";
import { findRecordKind, RECORD_KINDS } from "../../record-kinds/record-kinds.ts";
import { useChurches } from "../../churches/churches.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { StatusBadge } from "../../ui/notices/status-badge.tsx";
import { ContentEntry } from "../my-content/content-entry.tsx";
import { LoadingCards, PagedList } from "../paged-list.tsx";
import { useChurchAuthors, useChurchContent } from "./church.queries.ts";

const TYPING_DELAY_MS = 250;

const ACCESS_LABELS = { view: "View only", comment: "Can comment", edit: "Can edit" } as const;

/** What people share with a church of the user. */
export function ChurchTab() {
  const churches = useChurches();
  const [search, setSearch] = useSearchParams();
  if (churches.isPending) return <LoadingCards />;
  if (!churches.data) {
    return <ErrorNotice error={SHARING_MESSAGES.loadFailed} onRetry={() => void churches.refetch()} />;
  }
  const items = churches.data;
  const church = items.find(({ id }) => id === search.get("church")) ?? items[0];
  if (!church) {
    return (
      <EmptyState
        icon={<IconUsers size={30} stroke={1.5} />}
        title="No Church Yet"
        action={
          <Button component={Link} to={paths.churches()} variant="default">
            Create or Join a Church
          </Button>
        }
      >
        Once you belong to a church, what its people share with you will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {items.length > 1 && (
        <NativeSelect
          label="Church"
          mb="md"
          maw="24rem"
          value={church.id}
          data={items.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) =>
            setSearch({ tab: "church", church: event.currentTarget.value }, { preventScrollReset: true })
          }
        />
      )}
      <ChurchList key={church.id} churchId={church.id} name={church.name} />
    </>
  );
}

function ChurchList({ churchId, name }: { churchId: string; name: string }) {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const [q] = useDebouncedValue(typed.trim(), TYPING_DELAY_MS);
  const kind = RECORD_KINDS.find(({ records }) => records.name === search.get("kind"))?.records.name;
  const author = search.get("author") ?? undefined;
  const authors = useChurchAuthors(churchId);
  const list = useChurchContent(churchId, { kind, author, q: q === "" ? undefined : q });
  const isFiltered = kind !== undefined || author !== undefined || q !== "";
  const setParam = (param: string, value: string) => {
    if (value === "") search.delete(param);
    else search.set(param, value);
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Group align="end" gap="0.75rem" mb="md">
        <TextInput
          type="search"
          size="sm"
          flex="1 1 16rem"
          aria-label={`Search what ${name} shares`}
          placeholder="Search"
          maxLength={LIMITS.lineCharacters}
          value={typed}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setParam("q", event.currentTarget.value);
          }}
        />
        <NativeSelect
          aria-label="Kind"
          value={kind ?? ""}
          data={[
            { value: "", label: "All kinds" },
            ...RECORD_KINDS.map(({ records }) => ({ value: records.name as string, label: records.plural })),
          ]}
          onChange={(event) => setParam("kind", event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Author"
          value={author ?? ""}
          data={[
            { value: "", label: "All authors" },
            ...(authors.data?.items ?? []).map((each) => ({
              value: each.uid,
              label: `${each.name} (${each.count})`,
            })),
          ]}
          onChange={(event) => setParam("author", event.currentTarget.value)}
        />
      </Group>
      <PagedList
        list={list}
        label={`Shared with ${name}`}
        empty={
          <EmptyState
            icon={<IconUsers size={30} stroke={1.5} />}
            title={isFiltered ? "Nothing Found" : "Nothing Shared Yet"}
          >
            {isFiltered
              ? "Nothing that is shared with you matches. Try other words or another author."
              : "Open one of your records and choose Share to let others in your church view it."}
          </EmptyState>
        }
      >
        {(item) => <ChurchEntry key={`${item.kind} ${item.id}`} item={item} />}
      </PagedList>
    </>
  );
}

function ChurchEntry({ item }: { item: ChurchItem }) {
  const { kind, id, author, access, review, isPublic, changedSince } = item;
  const { urls } = findRecordKind(kind).records;
  const isOwn = access === "own";
  return (
    <ContentEntry
      item={item}
      to={isOwn ? urls.view(id) : addOwner(urls.view(id), author.uid)}
      canEdit={isOwn}
      state={
        isPublic || review !== "draft" ? (
          <StatusBadge isDraft={changedSince || (!isPublic && review === "in review")} size="md">
            {describeSharedState(item)}
          </StatusBadge>
        ) : undefined
      }
      facts={
        <>
          <span dir="auto">By {isOwn ? "you" : author.name}</span>
          {!isOwn && <span>{ACCESS_LABELS[access]}</span>}
        </>
      }
    />
  );
}
