import type { ReactNode } from "react";
import { describeProvenance, PROVENANCE_TITLE } from "../../contract/sharing/provenance.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { ExportedDocument, Part } from "../documents/document.ts";
import { Blocks, createTimeTargets, SafeLink } from "./blocks.tsx";
import { findHeadingDepths } from "./heading-depths.ts";
import { PageLayout } from "./page-layout.tsx";
import type { SplitLines } from "./spoken-lines.ts";

export interface RecordPageProps {
  document: ExportedDocument;
  author: string;
  church: string;
  /** Addresses; undefined if that part isn't shown. */
  audio: string | undefined;
  video: string | undefined;
  /** How its texts were made. */
  provenance: readonly TextProvenance[];
}

const PART_LEVEL = 2;

/** A record for everyone who has its address. */
export function RecordPage(props: RecordPageProps): ReactNode {
  const { document, author, church, audio, video, provenance } = props;
  const { title, facts, description, language } = document;
  const people = [author, church].filter((name) => name.trim() !== "");
  return (
    <PageLayout title={title} summary={[...people, ...facts].join(" · ")}>
      <article {...(language !== "" && { lang: language })}>
        <header>
          <h1 dir="auto">{title}</h1>
          <Facts className="people" facts={people} />
          <Facts className="facts" facts={facts} />
          {video !== undefined && (
            <p>
              <SafeLink address={video}>Watch the video</SafeLink>
            </p>
          )}
        </header>
        {audio !== undefined && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page, if it is shared
          <audio className="player" controls preload="metadata" src={audio} aria-label="Recording" />
        )}
        {description !== "" && (
          <p className="description" dir="auto">
            {description}
          </p>
        )}
        <Parts parts={document.parts} />
      </article>
      {provenance.length > 0 && <HowThisWasMade provenance={provenance} />}
    </PageLayout>
  );
}

interface PartsProps {
  parts: readonly Part[];
  /** The part with this title consists of lines with times. */
  spoken?: { title: string; splitLines: SplitLines };
}

/** The texts of a record, and a list of them. */
export function Parts({ parts, spoken }: PartsProps): ReactNode {
  const claimTime = createTimeTargets();
  return (
    <>
      {parts.length > 1 && <Contents parts={parts} />}
      {parts.map((part, index) => (
        <section key={index} id={nameOf(index)} aria-labelledby={`${nameOf(index)}-title`}>
          <h2 id={`${nameOf(index)}-title`} dir="auto">
            {part.title}
          </h2>
          <Blocks
            blocks={part.blocks}
            context={{
              claimTime,
              depths: findHeadingDepths(part.blocks, PART_LEVEL + 1),
              splitLines: part.title === spoken?.title ? spoken.splitLines : undefined,
            }}
          />
        </section>
      ))}
    </>
  );
}

const nameOf = (index: number) => `part-${index + 1}`;

export function Facts({ className, facts }: { className: string; facts: readonly string[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <ul className={className}>
      {facts.map((fact, index) => (
        <li key={index} dir="auto">
          {fact}
        </li>
      ))}
    </ul>
  );
}

const Contents = ({ parts }: { parts: readonly Part[] }): ReactNode => (
  <nav aria-label="Contents">
    <ul>
      {parts.map(({ title }, index) => (
        <li key={index}>
          <a href={`#${nameOf(index)}`} dir="auto">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

export const HowThisWasMade = ({ provenance }: { provenance: readonly TextProvenance[] }): ReactNode => (
  <aside aria-labelledby="how-made">
    <h2 id="how-made">{PROVENANCE_TITLE}</h2>
    <ul>
      {provenance.map((text) => (
        <li key={text.part}>
          {text.name}: {describeProvenance(text)}
        </li>
      ))}
    </ul>
  </aside>
);
