import { Button } from "@mantine/core";
import { IconSunrise } from "@tabler/icons-react";
import { Link } from "react-router";
import { useDevotionalList } from "../devotionals/devotional-list.queries.ts";
import { paths } from "../paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { CardList } from "./card-list.tsx";
import { DevotionalCard } from "./devotional-card.tsx";

const DeleteDevotionalDialog = lazyPart(() =>
  import("./delete-dialog.tsx").then((part) => part.DeleteDevotionalDialog),
);

/** The person's devotionals. */
export function DevotionalsTab() {
  return (
    <CardList
      label="Devotionals"
      list={useDevotionalList()}
      empty={<NoDevotionals />}
      Card={DevotionalCard}
      DeleteDialog={DeleteDevotionalDialog}
    />
  );
}

function NoDevotionals() {
  return (
    <EmptyState
      icon={<IconSunrise size={30} stroke={1.5} />}
      title="No Devotionals Yet"
      action={
        <Button component={Link} to={paths.createDevotional()}>
          Create Devotional
        </Button>
      }
    >
      The devotionals that you write, or have made from a sermon, will be kept here.
    </EmptyState>
  );
}
