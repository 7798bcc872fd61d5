import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { paths } from "../navigation/paths.ts";
import { useOperator } from "../system/operator.queries.ts";
import { useRecordTabTitle } from "../ui/browser/tab-title.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import iconLink from "../ui/layout/icon-link.module.css";
import { Page } from "../ui/layout/page.tsx";
import { ContactName } from "../ui/notices/contact-name.tsx";
import { ShortcutList } from "../ui/shortcuts/shortcut-list.tsx";
import { Markdown } from "../ui/text/markdown.tsx";
import { BibleLicenses } from "./bible-licenses.tsx";
import { HELP_PAGES, type HelpPage as Content } from "./help-pages.ts";
import classes from "./help.module.css";
import { getExcerpt, nameSection, searchHelp } from "./search-help.ts";

const PackageLicenses = lazyComponent(() =>
  import("./package-licenses.tsx").then((part) => part.PackageLicenses),
);

/** `/help` and `/help/{page}`. The search is in the address. */
export function HelpPage() {
  const { page: name } = useParams();
  const page = HELP_PAGES.find((each) => each.name === name);
  if (name !== undefined && !page) return <Navigate to={paths.help()} replace />;
  return page ? <Article key={page.name} page={page} /> : <Contents />;
}

function Contents() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  const change = (q: string) => setSearch(q === "" ? {} : { q }, { replace: true, preventScrollReset: true });
  return (
    <Page title="Help" lead="What would you like to know?">
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search help"
          placeholder="Search help"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </search>
      {query.trim() === "" ? (
        <ul className={classes.pages}>
          {HELP_PAGES.map(({ name, title, summary }) => (
            <Entry key={name} to={paths.help(name)} title={title} text={summary} />
          ))}
        </ul>
      ) : (
        <Results query={query} />
      )}
      <Contact />
    </Page>
  );
}

function Results({ query }: { query: string }) {
  const found = searchHelp(HELP_PAGES, query);
  return (
    <>
      <Text component="output" display="block" c="dimmed" mb="md">
        {found.length === 0
          ? `No help about “${query.trim()}”. Try other words.`
          : found.length === 1
            ? "1 result"
            : `${found.length} results`}
      </Text>
      <ul className={classes.pages}>
        {found.map((section) => {
          const { page, heading } = section;
          return (
            <Entry
              key={`${page.name} ${heading}`}
              to={`${paths.help(page.name)}${heading && `?section=${nameSection(heading)}`}`}
              title={heading ? `${page.title}: ${heading}` : page.title}
              text={getExcerpt(section, query)}
            />
          );
        })}
      </ul>
    </>
  );
}

function Entry({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={classes.entry}>
        <strong>{title}</strong>
        <span>{text}</span>
      </Link>
    </li>
  );
}

const EXTRAS: Partial<Record<string, ReactNode>> = {
  keyboard: <ShortcutList headingOrder={3} />,
  licenses: (
    <>
      <BibleLicenses />
      <PackageLicenses />
    </>
  ),
};

function Article({ page }: { page: Content }) {
  const article = useRef<HTMLElement>(null);
  const section = useSearchParams()[0].get("section");
  useRecordTabTitle(`${page.title} · Help`);
  useEffect(() => {
    const headings = [...(article.current?.querySelectorAll("h2") ?? [])];
    headings.find(({ textContent }) => nameSection(textContent) === section)?.scrollIntoView();
  }, [section]);
  return (
    <Page
      title={page.title}
      above={
        <Anchor component={Link} to={paths.help()} className={iconLink.link}>
          All help
        </Anchor>
      }
    >
      <article ref={article} className={classes.article}>
        <Markdown topHeading={2}>{page.text}</Markdown>
        {EXTRAS[page.name]}
      </article>
      {page.links && (
        <Group mt="xl" gap="sm">
          {page.links.map(({ label, to }) => (
            <Button key={to} component={Link} to={to} variant="default">
              {label}
            </Button>
          ))}
        </Group>
      )}
      <Contact />
    </Page>
  );
}

/** Whom to ask if the pages don't answer it. */
function Contact() {
  const contact = useOperator().data?.contact;
  return (
    <Text className={classes.contact}>
      Your question isn’t answered? Contact <ContactName contact={contact} />.
    </Text>
  );
}
