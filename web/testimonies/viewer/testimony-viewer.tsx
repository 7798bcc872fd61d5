import { Anchor, Badge, Title } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import { getPublicName, getPublicPhoto } from "../../../contract/records/testimony.ts";
import type { Testimony } from "../../../contract/records/testimony.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { PassageTexts } from "../../scripture/passage-texts.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { DraftStatus } from "../../ui/notices/draft-status.tsx";
import { PrintedSheet } from "../../ui/layout/printed-sheet.tsx";
import { StoredPhoto } from "../stored-photo.tsx";
import { testimonies } from "../testimonies.ts";
import classes from "./testimony-viewer.module.css";

const PARTS = [
  { field: "before", heading: "Before" },
  { field: "how", heading: "How It Happened" },
  { field: "after", heading: "After" },
] as const;

export const TestimonyViewer = () => (
  <RecordViewer
    records={testimonies}
    renderFacts={(testimony, isShared) => <Facts testimony={testimony} isShared={isShared} />}
  >
    {(testimony) => <Story testimony={testimony} />}
  </RecordViewer>
);

function Facts({ testimony, isShared }: { testimony: Testimony; isShared: boolean }) {
  return (
    <>
      <span>by {getPublicName(testimony)}</span>
      {testimony.scripture.trim() !== "" && <span>{testimony.scripture}</span>}
      {testimony.visibility === "private" && (
        <Badge
          variant="light"
          color="gray"
          tt="none"
          size="lg"
          leftSection={<IconLock size={14} aria-hidden />}
        >
          Private
        </Badge>
      )}
      {!isShared && <DraftStatus record={testimony} published="Finished" />}
    </>
  );
}

function Story({ testimony }: { testimony: Testimony }) {
  const { title, scripture } = testimony;
  const isOwn = useIsOwnRecord();
  const photo = getPublicPhoto(testimony);
  const parts = PARTS.filter(({ field }) => testimony[field].trim() !== "");
  const lead = [`by ${getPublicName(testimony)}`, scripture].filter(Boolean).join(" · ");
  if (parts.length === 0 && photo === null && scripture.trim() === "") {
    return (
      <EmptyState
        title="Nothing Written Yet"
        action={
          isOwn && (
            <Anchor component={Link} to={paths.editTestimony(testimony.id)}>
              Keep writing
            </Anchor>
          )
        }
      >
        {isOwn ? "Your story" : "The story"} will appear here in three parts: before, how it happened, and
        after.
      </EmptyState>
    );
  }
  const sections = parts.map(({ field, heading }) => (
    <section key={field}>
      <Title order={2}>{heading}</Title>
      <Markdown topHeading={3}>{testimony[field]}</Markdown>
    </section>
  ));
  return (
    <article className={classes.story}>
      {photo !== null && <StoredPhoto fileId={photo} />}
      {sections}
      <PassageTexts scripture={scripture} />
      <PrintedSheet
        title={title}
        lead={lead}
        render={() => (
          <>
            {sections}
            <PassageTexts scripture={scripture} isWhole />
          </>
        )}
      />
    </article>
  );
}
