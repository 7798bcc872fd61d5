import { Button, Text } from "@mantine/core";
import { useDeferredValue, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Study } from "../../../contract/records/study.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { formatSessionTitle } from "../../../contract/records/study-labels.ts";
import { SessionDetails } from "./session-details.tsx";
import type { StudyView } from "../study-view.ts";
import classes from "./sessions.module.css";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";

const INITIAL_SESSIONS = 3;

export function Sessions({ study, view }: { study: Study; view: StudyView }) {
  const list = useRef<HTMLOListElement>(null);
  const { sessions } = study;
  // Long studies render the first sessions immediately and the rest in the background.
  const renderedCount = useDeferredValue(sessions.length, INITIAL_SESSIONS);
  const [rendersAll, setRendersAll] = useState(false);
  const shown = rendersAll ? sessions : sessions.slice(0, renderedCount);
  if (sessions.length === 0) return <NoSessions studyId={study.id} />;
  const goTo = (index: number) => {
    flushSync(() => setRendersAll(true));
    const heading = list.current?.children[index]?.querySelector<HTMLElement>("h2");
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      {sessions.length > INITIAL_SESSIONS && (
        <nav aria-label="Sessions">
          <Text size="sm" c="dimmed" aria-hidden>
            Go to session
          </Text>
          <ol className={classes.index}>
            {sessions.map((session, index) => (
              <li key={session.id}>
                <ToolButton
                  aria-label={`Go to session ${index + 1}: ${formatSessionTitle(session, index)}`}
                  onClick={() => goTo(index)}
                >
                  {index + 1}
                </ToolButton>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <ol ref={list} className={classes.sessions}>
        {shown.map((session, index) => (
          <li key={session.id}>
            <SessionDetails session={session} index={index} view={view} />
          </li>
        ))}
      </ol>
    </>
  );
}

function NoSessions({ studyId }: { studyId: string }) {
  const isOwn = useIsOwnRecord();
  return (
    <EmptyState
      title="No sessions added yet"
      action={
        isOwn && (
          <Button component={Link} to={paths.editStudy(studyId)} variant="default">
            Add Sessions
          </Button>
        )
      }
    >
      {isOwn ? "Plan what your group does at each meeting." : "Its author hasn’t planned any meetings."}
    </EmptyState>
  );
}
