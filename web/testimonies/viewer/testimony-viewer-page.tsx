import { Anchor, Badge, Button, Title } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { IconLock, IconPencil, IconPrinter } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import {
  nameAsShown,
  photoAsShown,
  type Testimony,
  TESTIMONY_MESSAGES,
  UNTITLED_TESTIMONY,
} from "../../../contract/testimony.ts";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { PassageTexts } from "../../scripture/passage-texts.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { LibraryLink } from "../../ui/library-link.tsx";
import { DraftStatus } from "../../ui/draft-status.tsx";
import { Page } from "../../ui/page.tsx";
import { useArrived } from "../../ui/use-waiting.ts";
import { PrintedSheet } from "../../ui/printed-sheet.tsx";
import { StoredPhoto } from "../stored-photo.tsx";
import { useTestimony } from "../testimonies.queries.ts";
import classes from "./testimony-viewer.module.css";

const PARTS = [
  { field: "before", heading: "Before" },
  { field: "how", heading: "How It Happened" },
  { field: "after", heading: "After" },
] as const;

/** A testimony to read, as others would see it. */
export function TestimonyViewerPage() {
  const { testimonyId = "" } = useParams();
  const testimony = useTestimony(testimonyId);
  const known = useArrived(testimony);
  return (
    <Page
      above={<LibraryLink to={paths.libraryTab("testimonies")} />}
      title={known ? known.title.trim() || UNTITLED_TESTIMONY : "Testimony"}
      lead={known && <Facts testimony={known} />}
      action={known && <Actions id={known.id} />}
    >
      <RecordGate
        record={testimony}
        noun="testimony"
        notFound={TESTIMONY_MESSAGES.notFound}
        backTo={paths.libraryTab("testimonies")}
      >
        {(read) => <Story key={read.id} testimony={read} />}
      </RecordGate>
    </Page>
  );
}

function Facts({ testimony }: { testimony: Testimony }) {
  return (
    <span className={classes.facts}>
      <span>by {nameAsShown(testimony)}</span>
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
      <DraftStatus record={testimony} published="Finished" />
    </span>
  );
}

function Actions({ id }: { id: string }) {
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={paths.editTestimony(id)}
        size="sm"
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

function Story({ testimony }: { testimony: Testimony }) {
  const { title, scripture } = testimony;
  const photo = photoAsShown(testimony);
  const parts = PARTS.filter(({ field }) => testimony[field].trim() !== "");
  const lead = [`by ${nameAsShown(testimony)}`, scripture].filter(Boolean).join(" · ");
  if (parts.length === 0 && photo === null && scripture.trim() === "") {
    return (
      <EmptyState
        title="Nothing Written Yet"
        action={
          <Anchor component={Link} to={paths.editTestimony(testimony.id)}>
            Go on writing
          </Anchor>
        }
      >
        Your story will stand here in three parts: before, how it happened, and after.
      </EmptyState>
    );
  }
  return (
    <article className={classes.story}>
      {photo !== null && <StoredPhoto fileId={photo} />}
      {parts.map(({ field, heading }) => (
        <section key={field}>
          <Title order={2}>{heading}</Title>
          <Markdown topHeading={3}>{testimony[field]}</Markdown>
        </section>
      ))}
      <PassageTexts scripture={scripture} />
      <PrintedSheet
        title={title}
        lead={lead}
        render={() => (
          <>
            {parts.map(({ field, heading }) => (
              <section key={field}>
                <h2>{heading}</h2>
                <Markdown topHeading={3}>{testimony[field]}</Markdown>
              </section>
            ))}
            <PassageTexts scripture={scripture} isWhole />
          </>
        )}
      />
    </article>
  );
}
