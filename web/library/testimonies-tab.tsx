import { Button, Text } from "@mantine/core";
import { IconMessageHeart } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useTestimonyList } from "../testimonies/testimony-list.queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { CardList } from "./card-list.tsx";
import classes from "./testimonies-tab.module.css";
import { TestimonyCard } from "./testimony-card.tsx";

const DeleteTestimonyDialog = lazyPart(() =>
  import("./delete-dialog.tsx").then((part) => part.DeleteTestimonyDialog),
);

/** What sharing testimonies will be, and below it the person's own. */
export function TestimoniesTab() {
  return (
    <div className={classes.tab}>
      <EmptyState icon={<IconMessageHeart size={30} stroke={1.5} />} title="Coming Soon">
        Testimony sharing feature is coming soon!
      </EmptyState>
      <section aria-labelledby="own-testimonies">
        <div className={classes.head}>
          <h2 id="own-testimonies" className={classes.heading}>
            Your Testimonies
          </h2>
          <Button component={Link} to={paths.createTestimony()} size="sm" variant="light">
            Create Testimony
          </Button>
        </div>
        <CardList
          label="Your testimonies"
          list={useTestimonyList()}
          empty={<Text c="dimmed">You have not written a testimony yet. What you write stays private.</Text>}
          Card={TestimonyCard}
          DeleteDialog={DeleteTestimonyDialog}
        />
      </section>
    </div>
  );
}
