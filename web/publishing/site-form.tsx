import "@mantine/core/styles/Switch.layer.css";
import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { Site } from "../../contract/publications/sites.schema.ts";
import { SITE_LIMITS, SITE_MESSAGES, SITE_SLUG } from "../../contract/publications/sites.ts";
import { checkEmail } from "../account/login/account-checks.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { RichTextEditor } from "../ui/rich-text/lazy-rich-text-editor.tsx";
import { listLanguages } from "../ui/text/list-languages.ts";
import { AccentChoice } from "./accent-choice.tsx";
import { LeaveSiteSettings } from "./leave-site-settings.tsx";
import { SiteEmails } from "./site-emails.tsx";
import { SiteAddress } from "./site-address.tsx";
import { SiteLogo } from "./site-logo.tsx";
import classes from "./site-settings.module.css";
import { type SiteOwner, useChangeSite } from "./sites.queries.ts";

const FIELDS = [
  "slug",
  "title",
  "introduction",
  "about",
  "accent",
  "language",
  "podcastAuthor",
  "podcastEmail",
  "podcastCategory",
  "isPodcastLocked",
  "sendsEmails",
] as const;
type Draft = Pick<Site, (typeof FIELDS)[number]>;

export function SiteForm({ owner, site }: { owner: SiteOwner; site: Site }) {
  const [base, setBase] = useState(site);
  const [draft, setDraft] = useState<Draft>(site);
  const saving = useChangeSite(owner);
  const mine = pickChanged(draft, base);
  const hasChanges = Object.keys(mine).length > 0;
  const start = (from: Site, edited: Partial<Draft> = {}) => {
    setBase(from);
    setDraft({ ...from, ...edited });
  };
  // Changes of others are shown as long as the user has not changed anything.
  if (site.version > base.version && !hasChanges) start(site);
  const change = (fields: Partial<Draft>) => {
    saving.reset();
    setDraft((current) => ({ ...current, ...fields }));
  };
  const reload = (edited?: Partial<Draft>) => {
    saving.reset();
    start(site, edited);
  };

  const reason = saving.error?.message;
  const isAboutSlug = reason === SITE_MESSAGES.slugTaken || reason === SITE_MESSAGES.slugFixed;
  const errors = {
    slug: isAboutSlug ? reason : findSlugError(draft.slug),
    title: draft.title.trim() === "" ? SITE_MESSAGES.titleRequired : undefined,
    podcastEmail: draft.podcastEmail.trim() === "" ? undefined : checkEmail(draft.podcastEmail),
  };
  const isInvalid = Object.values(errors).some((error) => error !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isInvalid || !hasChanges || saving.isPending) return;
    saving.mutate(
      { ...mine, version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          // What was typed meanwhile stays.
          setDraft((current) => ({ ...saved, ...pickChanged(current, draft) }));
        },
      },
    );
  };
  const isStale = site.version > base.version && saving.isError;
  const aboutLabel = "churchId" in owner ? "About This Church" : "About You";
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <section className={classes.section} aria-labelledby="site-settings">
          <Title order={2} id="site-settings">
            Public Site
          </Title>
          <Text c="dimmed">Everyone can read what is published here, without an account.</Text>
          <SiteAddress
            site={{ ...base, isPublic: site.isPublic }}
            slug={draft.slug}
            error={errors.slug}
            onChange={(slug) => change({ slug })}
          />
          <TextInput
            label="Title"
            withAsterisk
            maxLength={LIMITS.lineCharacters}
            value={draft.title}
            error={errors.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
          <GrowingTextarea
            label="Introduction"
            description="Shown on the first page."
            minRows={2}
            maxRows={8}
            maxLength={SITE_LIMITS.introductionCharacters}
            value={draft.introduction}
            onChange={({ currentTarget: { value } }) => change({ introduction: value })}
          />
          <div>
            <Text fw={500} mb="0.375rem">
              {aboutLabel}
            </Text>
            <RichTextEditor
              kind="markdown"
              label={aboutLabel}
              value={draft.about}
              onChange={(about) => change({ about })}
            />
          </div>
          <AccentChoice value={draft.accent} onChange={(accent) => change({ accent })} />
          <NativeSelect
            size="md"
            label="Language"
            description="The language of the site, for screen readers, search engines and podcast apps."
            data={listLanguages(draft.language)}
            value={draft.language}
            onChange={({ currentTarget: { value } }) => change({ language: value })}
          />
          <SiteLogo
            owner={owner}
            site={site}
            // Only the logo has changed, so the other changes are still based on what is stored.
            onChanged={(saved) => saved.version === base.version + 1 && setBase(saved)}
          />
        </section>
        <SiteEmails isOn={draft.sendsEmails} onChange={(sendsEmails) => change({ sendsEmails })} />
        <PodcastFields draft={draft} emailError={errors.podcastEmail} onChange={change} />
        {saving.error && !isAboutSlug && (
          <ErrorNotice error={saving.error}>
            {isStale && (
              <>
                <Button size="sm" variant="default" onClick={() => reload(mine)}>
                  Keep My Changes
                </Button>
                <Button size="sm" variant="default" onClick={() => reload()}>
                  Load the Newer Settings
                </Button>
              </>
            )}
          </ErrorNotice>
        )}
        <Group>
          <BusyButton type="submit" busy={saving.isPending} busyLabel="Saving..." disabled={!hasChanges}>
            Save Site
          </BusyButton>
          {hasChanges && !saving.isPending && (
            <Button variant="subtle" onClick={() => reload()}>
              Discard Changes
            </Button>
          )}
          <output>{!hasChanges && saving.isSuccess ? "All changes saved" : ""}</output>
        </Group>
        {hasChanges && <LeaveSiteSettings />}
      </Stack>
    </form>
  );
}

/** The fields that differ from those of another draft. */
const pickChanged = (draft: Draft, other: Draft): Partial<Draft> =>
  Object.fromEntries(FIELDS.filter((name) => draft[name] !== other[name]).map((name) => [name, draft[name]]));

const findSlugError = (slug: string): string | undefined =>
  slug.length >= 2 && SITE_SLUG.test(slug) ? undefined : SITE_MESSAGES.slugInvalid;

interface PodcastFieldsProps {
  draft: Draft;
  emailError: string | undefined;
  onChange: (fields: Partial<Draft>) => void;
}

function PodcastFields({ draft, emailError, onChange }: PodcastFieldsProps) {
  return (
    <section className={classes.section} aria-labelledby="site-podcast">
      <Title order={2} id="site-podcast">
        Podcast
      </Title>
      <Text c="dimmed">Published sermons with a recording are also a podcast.</Text>
      <TextInput
        label="Author"
        description="Without one, the title of the site is used."
        maxLength={LIMITS.lineCharacters}
        value={draft.podcastAuthor}
        onChange={({ currentTarget: { value } }) => onChange({ podcastAuthor: value })}
      />
      <TextInput
        type="email"
        label="Email"
        description="Public in the podcast. Podcast directories write to it to confirm that the podcast is yours."
        maxLength={254}
        value={draft.podcastEmail}
        error={emailError}
        onChange={({ currentTarget: { value } }) => onChange({ podcastEmail: value.trim() })}
      />
      <TextInput
        label="Category"
        description="A category of Apple Podcasts, with its subcategory after a slash."
        maxLength={LIMITS.lineCharacters}
        value={draft.podcastCategory}
        onChange={({ currentTarget: { value } }) => onChange({ podcastCategory: value })}
      />
      <Switch
        size="md"
        label="Locked"
        description="Other podcast hosts may not import the podcast."
        checked={draft.isPodcastLocked}
        onChange={({ currentTarget: { checked } }) => onChange({ isPodcastLocked: checked })}
      />
    </section>
  );
}
