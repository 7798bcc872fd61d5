import { Markdown } from "../../ui/text/markdown.tsx";
import { formatSessionTitle, removeBlankEntries } from "../../../contract/records/study-labels.ts";
import { isFilled, getMediaTitle, readWebLink } from "../viewer/media-facts.ts";
import type { SessionDetailsProps } from "../viewer/session-details.tsx";
import classes from "./printed-study.module.css";

/** A printed session: with space for notes for participants, with all details for leaders. */
export function PrintedSession({ session, index, view }: SessionDetailsProps) {
  const { title, scripture, description } = session;
  const isParticipant = view === "participant";
  const media = session.media.filter(isFilled);
  return (
    <section className={classes.session}>
      {title.trim() !== "" && <p className={classes.number}>Session {index + 1}</p>}
      <h2>{formatSessionTitle(session, index)}</h2>
      {scripture.trim() !== "" && (
        <div className={classes.reading}>
          <Markdown topHeading={3}>{scripture}</Markdown>
        </div>
      )}
      {description.trim() !== "" && <Markdown topHeading={3}>{description}</Markdown>}
      <Entries
        heading="Discussion Questions"
        entries={session.discussionQuestions}
        lines={isParticipant ? 3 : 0}
        isNumbered
      />
      <Entries heading="Activities" entries={session.activities} />
      {!isParticipant && <Entries heading="Resources" entries={session.resources} />}
      {media.length > 0 && (
        <>
          <h3>Media</h3>
          <ul>
            {media.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- media have no ids and aren't moved here
              <li key={at}>
                <strong>{getMediaTitle(item)}</strong> {!item.fileId && readWebLink(item.url)}
                {item.description?.trim() && <Markdown topHeading={4}>{item.description}</Markdown>}
              </li>
            ))}
          </ul>
        </>
      )}
      {isParticipant && (
        <div className={classes.notes}>
          <h3>Notes</h3>
          <Lines count={4} />
        </div>
      )}
    </section>
  );
}

interface EntriesProps {
  heading: string;
  entries: readonly string[];
  isNumbered?: boolean;
  lines?: number;
}

function Entries({ heading, entries, isNumbered, lines = 0 }: EntriesProps) {
  const written = removeBlankEntries(entries);
  if (written.length === 0) return null;
  const List = isNumbered ? "ol" : "ul";
  return (
    <>
      <h3>{heading}</h3>
      <List>
        {written.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no ids and aren't moved here
          <li key={at} className={classes.entry}>
            <Markdown topHeading={4}>{entry}</Markdown>
            <Lines count={lines} />
          </li>
        ))}
      </List>
    </>
  );
}

/** Blank lines to write on. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => <div key={line} className={classes.line} data-line />);
}
