import { Button } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { PagedList } from "../paged-list.tsx";
import { useContent } from "./content.queries.ts";
import { findRecordKind } from "../../record-kinds/record-kinds.ts";
import { ContentEntry } from "./content-entry.tsx";

export function ContentList({ kind }: { kind: ContentKind | undefined }) {
  return (
    <PagedList list={useContent(kind)} label="Your content" empty={<EmptyList kind={kind} />}>
      {(item) => <ContentEntry key={item.id} item={item} />}
    </PagedList>
  );
}

function EmptyList({ kind }: { kind: ContentKind | undefined }) {
  return (
    <EmptyState
      icon={<IconFolder size={30} stroke={1.5} />}
      title={kind === undefined ? "No Content Yet" : `No ${findRecordKind(kind).records.plural} Yet`}
      action={
        <Button component={Link} to={paths.create()}>
          Start Creating
        </Button>
      }
    >
      Everything you create will appear here, most recently changed first.
    </EmptyState>
  );
}
