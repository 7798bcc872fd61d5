import { Box, Text, Title } from "@mantine/core";
import { memo, type ReactNode } from "react";
import type { StudySession } from "../../../contract/records/study.schema.ts";
import { formatSessionTitle } from "../../../contract/records/study-labels.ts";
import { isFilled } from "./media-facts.ts";
import { SessionMedia } from "./session-media.tsx";
import type { StudyView } from "../study-view.ts";
import { StudyText } from "./study-text.tsx";
import classes from "./sessions.module.css";

export interface SessionDetailsProps {
  session: StudySession;
  index: number;
  view: StudyView;
}

export const SessionDetails = memo(function SessionDetails({ session, index, view }: SessionDetailsProps) {
  const { id, title, description, scripture } = session;
  const media = session.media.filter(isFilled);
  return (
    <article className={classes.session}>
      {title.trim() !== "" && (
        <Text size="sm" c="dimmed">
          Session {index + 1}
        </Text>
      )}
      <Title order={2} tabIndex={-1} className={classes.title}>
        {formatSessionTitle(session, index)}
      </Title>
      {scripture.trim() !== "" && (
        <StudyText text={scripture} place={{ field: "scripture", sessionId: id }} topHeading={3} />
      )}
      {description.trim() !== "" && (
        <Box mt="0.75rem">
          <StudyText text={description} place={{ field: "description", sessionId: id }} topHeading={3} />
        </Box>
      )}
      <Entries heading="Discussion Questions" entries={session.discussionQuestions} isNumbered>
        {(text, at) => (
          <StudyText text={text} place={{ field: "discussionQuestions", sessionId: id, index: at }} />
        )}
      </Entries>
      <Entries heading="Activities" entries={session.activities}>
        {(text, at) => <StudyText text={text} place={{ field: "activities", sessionId: id, index: at }} />}
      </Entries>
      {view === "leader" && (
        <Entries heading="Resources" entries={session.resources}>
          {(text, at) => <StudyText text={text} place={{ field: "resources", sessionId: id, index: at }} />}
        </Entries>
      )}
      {media.length > 0 && (
        <section>
          <Title order={3}>Media</Title>
          {media.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- media have no ids and aren't moved here
            <SessionMedia key={at} media={item} />
          ))}
        </section>
      )}
    </article>
  );
});

interface EntriesProps {
  heading: string;
  entries: readonly string[];
  isNumbered?: boolean;
  children: (text: string, at: number) => ReactNode;
}

function Entries({ heading, entries, isNumbered, children }: EntriesProps) {
  if (entries.every((entry) => entry.trim() === "")) return null;
  const List = isNumbered ? "ol" : "ul";
  return (
    <section>
      <Title order={3}>{heading}</Title>
      <List className={classes.entries}>
        {entries.map(
          (entry, at) =>
            entry.trim() !== "" && (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no ids and aren't moved here
              <li key={at}>{children(entry, at)}</li>
            ),
        )}
      </List>
    </section>
  );
}
