import type { ReactNode } from "react";
import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { readMarkdown } from "../documents/read-markdown.ts";
import { makePrintable } from "../documents/printable.ts";
import { Parts } from "../public-pages/record-page.tsx";
import { BOOKS } from "../scripture/bible/books.ts";
import type { Choices, ListedPublication, PublicationFilter } from "./published.ts";
import { pathOf, pathOfRecord, type ShownSite } from "./shown-site.ts";
import { SiteLayout } from "./site-layout.tsx";
import { SubscribeForm } from "./subscriptions/subscribe-form.tsx";

export interface HomePageProps {
  site: ShownSite;
  introduction: string;
  latest: readonly ListedPublication[];
}

export function HomePage({ site, introduction, latest }: HomePageProps): ReactNode {
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
      <SearchForm site={site} kind="sermon" filter={{}} choices={undefined} />
      <h2>Latest</h2>
      <Entries site={site} items={latest} showsKind />
      <SubscribeForm site={site} />
    </SiteLayout>
  );
}

export interface ListPageProps {
  site: ShownSite;
  kind: ContentKind;
  filter: PublicationFilter;
  choices: Choices;
  items: readonly ListedPublication[];
  page: number;
  hasMore: boolean;
}

export function ListPage({ site, kind, filter, choices, items, page, hasMore }: ListPageProps): ReactNode {
  const { path, many } = RECORD_KINDS[kind];
  const query = (to: number) => `?${writeQuery(filter, to)}`;
  const isFiltered = writeQuery(filter, 1) !== "";
  return (
    <SiteLayout
      site={site}
      title={many}
      description={`${many} · ${site.title}`}
      path={path}
      isIndexed={!isFiltered && page === 1}
    >
      <h1>{many}</h1>
      <SearchForm site={site} kind={kind} filter={filter} choices={kind === "sermon" ? choices : undefined} />
      <h2>{isFiltered ? "Results" : "Latest first"}</h2>
      <Entries site={site} items={items} />
      <nav aria-label="Pages">
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
        </ul>
      </nav>
    </SiteLayout>
  );
}

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
      {choices && (
        <>
          <Select label="Series" name="series" value={filter.series} values={choices.series} />
          <Select label="Speaker" name="speaker" value={filter.speaker} values={choices.speakers} />
          <Select
            label="Book"
            name="book"
            value={filter.book && String(filter.book)}
            values={choices.books.map(String)}
            nameOf={(number) => BOOKS[Number(number) - 1]?.name ?? number}
          />
          <Select
            label="Year"
            name="year"
            value={filter.year && String(filter.year)}
            values={choices.years.map(String)}
          />
        </>
      )}
      <button type="submit">Search</button>
    </form>
  </search>
);

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
      {items.map((item) => (
        <li key={item.id} className="entry">
          <h3 dir="auto">
            <a href={pathOfRecord(site, item)}>{item.title}</a>
          </h3>
          <p dir="auto">
            {[
              showsKind ? RECORD_KINDS[item.kind].one : "",
              formatDay(item.listedOn, site.language),
              item.scripture,
              item.speaker,
              item.series,
            ]
              .filter((fact) => fact !== "")
              .join(" · ")}
          </p>
        </li>
      ))}
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
  return (
    <SiteLayout site={site} title="About" description={`About ${site.title}`} path="about">
      <h1 dir="auto">{site.title}</h1>
      <Parts parts={parts} />
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
    </div>
  </SiteLayout>
);
