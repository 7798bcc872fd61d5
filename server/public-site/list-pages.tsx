import type { ReactNode } from "react";
import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { readMarkdown } from "../documents/read-markdown.ts";
import { makePrintable } from "../documents/printable.ts";
import { Blocks, createTimeTargets } from "../public-pages/blocks.tsx";
import { findHeadingDepths } from "../public-pages/heading-depths.ts";
import { BOOKS } from "../scripture/bible/books.ts";
import type { Choices, ListedPublication, PublicationFilter } from "./published.ts";
import { formatMinutes, pathOf, pathOfRecord, type ShownSite } from "./shown-site.ts";
import { SiteLayout } from "./site-layout.tsx";
import { SubscribeForm } from "./subscriptions/subscribe-form.tsx";

export interface HomePageProps {
  site: ShownSite;
  introduction: string;
  latest: readonly ListedPublication[];
  /** Names of series, the newest first. */
  series: readonly string[];
}

export function HomePage({ site, introduction, latest, series }: HomePageProps): ReactNode {
  const featured = latest.find(({ kind }) => kind === "sermon") ?? latest[0];
  const others = latest.filter((item) => item !== featured);
  const data = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.title,
    url: site.origin + pathOf(site),
  };
  return (
    <SiteLayout site={site} title={site.title} description={introduction || site.title} path="" data={data}>
      {introduction !== "" && (
        <p className="introduction" dir="auto">
          {introduction}
        </p>
      )}
      {featured ? <Featured site={site} item={featured} /> : <p>Nothing is published here at the moment.</p>}
      {site.kinds.includes("sermon") && (
        <SearchForm site={site} kind="sermon" filter={{}} choices={undefined} />
      )}
      {others.length > 0 && (
        <section aria-labelledby="latest">
          <h2 id="latest">Latest</h2>
          <Entries site={site} items={others} showsKind />
        </section>
      )}
      {series.length > 0 && (
        <section aria-labelledby="series">
          <h2 id="series">Series</h2>
          <ul className="choices">
            {series.map((name) => (
              <li key={name} dir="auto">
                <a href={pathOf(site, `sermons?${new URLSearchParams({ series: name })}`)}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SubscribeForm site={site} />
    </SiteLayout>
  );
}

function Featured({ site, item }: { site: ShownSite; item: ListedPublication }): ReactNode {
  const { kind, title, excerpt, hasRecording } = item;
  return (
    <section className="featured" aria-labelledby="featured">
      <p className="kicker">{`Latest ${RECORD_KINDS[kind].one.toLowerCase()}`}</p>
      <h2 id="featured" dir="auto">
        <a href={pathOfRecord(site, item)}>{title}</a>
      </h2>
      <p className="details" dir="auto">
        {listDetails(site, item).join(" · ")}
      </p>
      {excerpt !== "" && (
        <p className="excerpt" dir="auto">
          {excerpt}
        </p>
      )}
      <a className="button" href={pathOfRecord(site, item)} aria-describedby="featured">
        {hasRecording ? "Listen" : "Read"}
      </a>
    </section>
  );
}

const listDetails = (
  site: ShownSite,
  { listedOn, scripture, speaker, seconds }: ListedPublication,
): string[] =>
  [
    formatDay(listedOn, site.language),
    scripture,
    speaker,
    seconds === null ? "" : formatMinutes(seconds),
  ].filter((fact) => fact !== "");

export interface ListPageProps {
  site: ShownSite;
  kind: ContentKind;
  filter: PublicationFilter;
  /** Only sermons have them. */
  choices: Choices | undefined;
  items: readonly ListedPublication[];
  page: number;
  hasMore: boolean;
}

export function ListPage({ site, kind, filter, choices, items, page, hasMore }: ListPageProps): ReactNode {
  const { path, many } = RECORD_KINDS[kind];
  const query = (to: number) => `?${writeQuery(filter, to)}`;
  const isFiltered = writeQuery(filter, 1) !== "";
  // Not what somebody wrote into the address.
  const [kicker, heading] = (items.length > 0 && nameFilter(filter)) || ["", many];
  return (
    <SiteLayout
      site={site}
      title={many}
      description={`${many} · ${site.title}`}
      path={path}
      isIndexed={!isFiltered && page === 1}
    >
      {kicker !== "" && <p className="kicker">{kicker}</p>}
      <h1 dir="auto">{heading}</h1>
      <SearchForm site={site} kind={kind} filter={filter} choices={choices} />
      <h2 className="results">{isFiltered ? "Results" : "Latest first"}</h2>
      <Entries site={site} items={items} />
      <nav aria-label="Pages" className="pages">
        <ul>
          {page > 1 && (
            <li>
              <a href={query(page - 1)}>Newer</a>
            </li>
          )}
          {hasMore && (
            <li>
              <a href={query(page + 1)}>Older</a>
            </li>
          )}
          {isFiltered && (
            <li>
              <a href={pathOf(site, path)}>{`All ${many.toLowerCase()}`}</a>
            </li>
          )}
        </ul>
      </nav>
    </SiteLayout>
  );
}

/** What a list is about, if one choice was made. */
function nameFilter({ q, series, speaker, book, year }: PublicationFilter): [string, string] | undefined {
  if (q !== undefined) return undefined;
  const chosen: [string, string | undefined][] = [
    ["Series", series],
    ["Speaker", speaker],
    ["Book", book === undefined ? undefined : nameBook(book)],
    ["Year", year === undefined ? undefined : String(year)],
  ];
  const named = chosen.filter((choice): choice is [string, string] => choice[1] !== undefined);
  return named.length === 1 ? named[0] : undefined;
}

const nameBook = (number: number): string => BOOKS[number - 1]?.name ?? String(number);

function writeQuery({ q, series, speaker, book, year }: PublicationFilter, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, series, speaker, book, year }))
    if (value) query.set(name, String(value));
  if (page > 1) query.set("page", String(page));
  return query.toString();
}

interface SearchFormProps {
  site: ShownSite;
  kind: ContentKind;
  filter: PublicationFilter;
  /** Undefined without lists to choose from. */
  choices: Choices | undefined;
}

const MAX_WORDS = 200;

const SearchForm = ({ site, kind, filter, choices }: SearchFormProps): ReactNode => (
  <search>
    <form className="search" method="get" action={pathOf(site, RECORD_KINDS[kind].path)}>
      <label className="words">
        {`Search ${RECORD_KINDS[kind].many.toLowerCase()}`}
        <input type="search" name="q" defaultValue={filter.q ?? ""} maxLength={MAX_WORDS} dir="auto" />
      </label>
      <button type="submit">Search</button>
      {choices && <Selects filter={filter} choices={choices} />}
    </form>
  </search>
);

function Selects({ filter, choices }: { filter: PublicationFilter; choices: Choices }): ReactNode {
  const { series, speaker, book, year } = filter;
  const isChosen = [series, speaker, book, year].some((value) => value !== undefined);
  return (
    <details className="words" open={isChosen}>
      <summary>Series, speaker, book and year</summary>
      <div className="selects">
        <Select label="Series" name="series" value={series} values={choices.series} />
        <Select label="Speaker" name="speaker" value={speaker} values={choices.speakers} />
        <Select
          label="Book"
          name="book"
          value={book && String(book)}
          values={choices.books.map(String)}
          nameOf={(number) => nameBook(Number(number))}
        />
        <Select label="Year" name="year" value={year && String(year)} values={choices.years.map(String)} />
        <button type="submit">Show</button>
      </div>
    </details>
  );
}

interface SelectProps {
  label: string;
  name: string;
  value: string | number | undefined;
  values: readonly string[];
  nameOf?: (value: string) => string;
}

function Select({ label, name, value, values, nameOf }: SelectProps): ReactNode {
  if (values.length === 0) return null;
  return (
    <label>
      {label}
      <select name={name} defaultValue={value ?? ""}>
        <option value="">All</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {nameOf?.(each) ?? each}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EntriesProps {
  site: ShownSite;
  items: readonly ListedPublication[];
  showsKind?: boolean;
}

export function Entries({ site, items, showsKind = false }: EntriesProps): ReactNode {
  if (items.length === 0) return <p>Nothing was found.</p>;
  return (
    <ul className="entries">
      {items.map((item) => {
        const facts = [item.scripture, item.speaker, item.series].filter((fact) => fact !== "");
        return (
          <li key={item.id} className="entry">
            <h3 dir="auto">
              <a href={pathOfRecord(site, item)}>{item.title}</a>
            </h3>
            <p className="when">
              <time dateTime={item.listedOn}>{formatDay(item.listedOn, site.language)}</time>
              {showsKind && <span>{RECORD_KINDS[item.kind].one}</span>}
              {item.hasRecording && (
                <span>{item.seconds === null ? "Recording" : formatMinutes(item.seconds)}</span>
              )}
            </p>
            {facts.length > 0 && <p dir="auto">{facts.join(" · ")}</p>}
          </li>
        );
      })}
    </ul>
  );
}

export function AboutPage({ site, about }: { site: ShownSite; about: string }): ReactNode {
  const { parts } = makePrintable({
    title: "About",
    facts: [],
    description: "",
    language: "",
    parts: [{ title: "About", blocks: readMarkdown(about) }],
    slides: [],
  });
  const { blocks } = parts[0]!;
  const context = { claimTime: createTimeTargets(), depths: findHeadingDepths(blocks, 2) };
  return (
    <SiteLayout site={site} title="About" description={`About ${site.title}`} path="about">
      <article className="about">
        <h1>About</h1>
        <Blocks blocks={blocks} context={context} />
      </article>
    </SiteLayout>
  );
}

export const SiteMessagePage = ({
  site,
  title,
  text,
}: {
  site: ShownSite;
  title: string;
  text: string;
}): ReactNode => (
  <SiteLayout site={site} title={title} description={title} path="" isIndexed={false}>
    <div className="message">
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="button" href={pathOf(site)}>
        {`Go to ${site.title}`}
      </a>
    </div>
  </SiteLayout>
);
