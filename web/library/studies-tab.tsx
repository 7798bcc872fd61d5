import { Button } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useStudyList } from "../studies/study-list.queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { CardList } from "./card-list.tsx";
import { StudyCard } from "./study-card.tsx";

const DeleteStudyDialog = lazyPart(() =>
  import("./delete-dialog.tsx").then((part) => part.DeleteStudyDialog),
);

/** The person's Bible studies. */
export function StudiesTab() {
  return (
    <CardList
      label="Bible studies"
      list={useStudyList()}
      empty={<NoStudies />}
      Card={StudyCard}
      DeleteDialog={DeleteStudyDialog}
    />
  );
}

function NoStudies() {
  return (
    <EmptyState
      icon={<IconBook2 size={30} stroke={1.5} />}
      title="No Bible Studies Yet"
      action={
        <Button component={Link} to={paths.createStudy()}>
          Create Bible Study
        </Button>
      }
    >
      The studies that you build will be kept here.
    </EmptyState>
  );
}
