import { Button } from "@mantine/core";
import { IconMicrophone2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSermonList } from "../sermons/sermon-list.queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { CardList } from "./card-list.tsx";
import { SermonCard } from "./sermon-card.tsx";

const DeleteSermonDialog = lazyPart(() =>
  import("./delete-dialog.tsx").then((part) => part.DeleteSermonDialog),
);

/** The person's sermons. */
export function SermonsTab() {
  return (
    <CardList
      label="Sermons"
      list={useSermonList()}
      empty={<NoSermons />}
      Card={SermonCard}
      DeleteDialog={DeleteSermonDialog}
    />
  );
}

function NoSermons() {
  return (
    <EmptyState
      icon={<IconMicrophone2 size={30} stroke={1.5} />}
      title="No Content Yet"
      action={
        <Button component={Link} to={paths.createSermon()}>
          Create Sermon
        </Button>
      }
    >
      Start by creating your first sermon
    </EmptyState>
  );
}
