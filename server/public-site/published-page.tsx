import type { ReactNode } from "react";
import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { normalizeLink } from "../../contract/text/links.ts";
import { Facts, HowThisWasMade, Parts } from "../public-pages/record-page.tsx";
import { createLineSplitter } from "../public-pages/spoken-lines.ts";
import type { PublishedContent } from "../publications/published-content.ts";
import { nameRecording } from "./feeds/recording-names.ts";
import { Entries } from "./list-pages.tsx";
import type { ListedPublication } from "./published.ts";
import { Passages } from "./passages.tsx";
import { PREVIEW_NAME } from "./pictures/picture-sizes.ts";
import { formatMinutes, pathOf, pathOfRecord, type ShownSite } from "./shown-site.ts";
import { SiteLayout } from "./site-layout.tsx";
import { findVideoEmbed } from "./video-embeds.ts";

export interface PublishedPageProps {
  site: ShownSite;
  kind: ContentKind;
  slug: string;
  content: PublishedContent;
  /** The media type of the recording; null without one. */
  recording: string | null;
  /** Its length; null if it is unknown. */
  seconds: number | null;
  publishedAt: string | null;
  related: readonly ListedPublication[];
}

const TRANSCRIPT = "Transcript";
const SCRIPTURE = "Scripture";

/** A published sermon, study or devotional. */
export function PublishedPage(props: PublishedPageProps): ReactNode {
  const { site, kind, slug, content, recording, related } = props;
  const { title, language, document, captions, provenance } = content;
  const path = `${RECORD_KINDS[kind].path}/${encodeURIComponent(slug)}`;
  const media = recording === null ? undefined : pathOf(site, `${path}/${nameRecording(recording)}`);
  const passages = kind === "devotional" ? splitScripture(document) : document;
  const hasTranscript = document.parts.some((part) => part.title === TRANSCRIPT);
  return (
    <SiteLayout
      site={site}
      title={title}
      description={content.excerpt || listFacts(props).join(" · ") || title}
      path={path}
      picture={`${path}/${PREVIEW_NAME}`}
      data={describe(props)}
    >
      <article {...(language !== "" && { lang: language })}>
        <header>
          {content.series !== "" && kind === "sermon" && (
            <p className="kicker" dir="auto">
              <a href={pathOf(site, `sermons?${new URLSearchParams({ series: content.series })}`)}>
                {content.series}
              </a>
            </p>
          )}
          <h1 dir="auto">{title}</h1>
          <Facts className="facts" facts={listFacts(props)} />
        </header>
        {media !== undefined && <Player type={recording!} address={media} />}
        <Video link={content.video} />
        {document.description !== "" && (
          <p className="description" dir="auto">
            {document.description}
          </p>
        )}
        <Passages slides={passages.slides} />
        <Parts
          parts={passages.parts}
          {...(captions.length > 0 && {
            spoken: { title: TRANSCRIPT, splitLines: createLineSplitter(captions) },
          })}
        />
        {(media !== undefined || hasTranscript) && (
          <section aria-labelledby="downloads">
            <h2 id="downloads">Downloads</h2>
            <ul className="downloads">
              {media !== undefined && (
                <li>
                  <a href={media} download>
                    Recording
                  </a>
                </li>
              )}
              {hasTranscript && (
                <li>
                  <a href={pathOf(site, `${path}/transcript.txt`)} download>
                    Transcript
                  </a>
                </li>
              )}
            </ul>
          </section>
        )}
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">More on this</h2>
          <Entries site={site} items={related} showsKind />
        </section>
      )}
      {provenance.length > 0 && <HowThisWasMade provenance={provenance} />}
    </SiteLayout>
  );
}

/** The passages of a devotional are in its texts, too: in a part of its own, unless the reading prints them. */
function splitScripture({ parts, slides }: PublishedContent["document"]) {
  const others = parts.filter(({ title }) => title !== SCRIPTURE);
  return { parts: others, slides: others.length < parts.length ? slides : [] };
}

function listFacts({ site, content, seconds }: PublishedPageProps): string[] {
  const { date, scripture, speaker } = content;
  return [
    date === null ? "" : formatDay(date, site.language),
    scripture,
    speaker,
    seconds === null ? "" : formatMinutes(seconds),
  ].filter((fact) => fact !== "");
}

const Player = ({ type, address }: { type: string; address: string }): ReactNode =>
  type.startsWith("video/") ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page
    <video controls preload="metadata" src={address} aria-label="Recording" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page
    <audio className="player" controls preload="metadata" src={address} aria-label="Recording" />
  );

/** A link, which a click replaces by a player: the page itself loads nothing from other services. */
function Video({ link }: { link: string | null }): ReactNode {
  const address = link === null ? undefined : normalizeLink(link);
  const embed = findVideoEmbed(link);
  if (address === undefined || embed === undefined) return null;
  return (
    <div className="video">
      <a className="button" href={address} rel="noopener noreferrer nofollow" data-embed={embed.url}>
        {`Watch the video on ${embed.service}`}
      </a>
      <p>{`${embed.service} learns of your visit only when you play it.`}</p>
    </div>
  );
}

function describe({ site, kind, slug, content, recording, publishedAt }: PublishedPageProps): object {
  const address = site.origin + pathOfRecord(site, { kind, slug });
  const { title, excerpt, speaker, language, date } = content;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: excerpt,
    url: address,
    ...(language !== "" && { inLanguage: language }),
    ...(date !== null && { dateCreated: date }),
    ...(publishedAt !== null && { datePublished: publishedAt }),
    ...(speaker !== "" && { author: { "@type": "Person", name: speaker } }),
    publisher: { "@type": "Organization", name: site.title },
    ...(recording !== null && {
      associatedMedia: {
        "@type": recording.startsWith("video/") ? "VideoObject" : "AudioObject",
        name: title,
        contentUrl: `${address}/${nameRecording(recording)}`,
        encodingFormat: recording,
      },
    }),
  };
}
