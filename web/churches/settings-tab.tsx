import "@mantine/core/styles/Switch.layer.css";
import { Group, NativeSelect, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { LIMITS } from "../../contract/limits.ts";
import { listBibleOptions } from "../bibles/bible-facts.ts";
import { useBibles } from "../bibles/bibles.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { ChurchPicture } from "./church-picture.tsx";
import classes from "./churches.module.css";
import { useUpdateChurch } from "./churches.queries.ts";

const FIELDS = [
  "name",
  "place",
  "timeZone",
  "bible",
  "secondBible",
  "convictions",
  "voice",
  "terms",
  "avoidedWords",
  "allowsOwnApproval",
] as const;
type Draft = Pick<Church, (typeof FIELDS)[number]>;

const NONE = { value: "", label: "None" };
const timeZones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

export function SettingsTab({ church }: { church: Church }) {
  const [base, setBase] = useState(church);
  const [draft, setDraft] = useState<Draft>(church);
  const saving = useUpdateChurch(church.id);
  const changed = FIELDS.filter((name) => draft[name] !== base[name]);
  // Changes of others are shown as long as the user has not changed anything.
  if (church.version > base.version && changed.length === 0) {
    setBase(church);
    setDraft(church);
  }
  const change = (fields: Partial<Draft>) => {
    saving.reset();
    setDraft({ ...draft, ...fields });
  };
  const start = (from: Church) => {
    saving.reset();
    setBase(from);
    setDraft(from);
  };
  const isNameMissing = draft.name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameMissing || saving.isPending) return;
    const fields = Object.fromEntries(changed.map((name) => [name, draft[name]]));
    saving.mutate({ ...fields, version: base.version }, { onSuccess: (saved) => start(saved) });
  };
  const isStale = church.version > base.version;
  return (
    <Stack component="form" onSubmit={submit}>
      <section className={classes.section} aria-labelledby="church-settings">
        <Title order={2} id="church-settings">
          Church
        </Title>
        <ChurchPicture church={church} />
        <TextInput
          label="Name"
          withAsterisk
          maxLength={LIMITS.lineCharacters}
          value={draft.name}
          error={isNameMissing && CHURCH_MESSAGES.nameRequired}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          label="Place"
          maxLength={LIMITS.lineCharacters}
          value={draft.place}
          onChange={({ currentTarget: { value } }) => change({ place: value })}
        />
        <NativeSelect
          label="Time zone"
          data={timeZones.includes(draft.timeZone) ? timeZones : [draft.timeZone, ...timeZones]}
          value={draft.timeZone}
          onChange={({ currentTarget: { value } }) => change({ timeZone: value })}
        />
        <Switch
          label="People may approve what they wrote themselves"
          checked={draft.allowsOwnApproval}
          onChange={({ currentTarget: { checked } }) => change({ allowsOwnApproval: checked })}
        />
      </section>
      <section className={classes.section} aria-labelledby="church-writing">
        <Title order={2} id="church-writing">
          Bibles and How You Write
        </Title>
        <Text c="dimmed">
          For everyone who joined this church first and has not chosen their own in their profile.
        </Text>
        <BibleChoice draft={draft} onChange={change} />
        <WritingField
          label="Tradition and convictions"
          value={draft.convictions}
          onChange={(convictions) => change({ convictions })}
        />
        <WritingField label="Voice" value={draft.voice} onChange={(voice) => change({ voice })} />
        <WritingField
          label="Names and terms"
          description="In their right spelling, one per line."
          maxLength={LIMITS.churchTermsCharacters}
          value={draft.terms}
          onChange={(terms) => change({ terms })}
        />
        <WritingField
          label="Words to avoid"
          description="One word or phrase per line."
          value={draft.avoidedWords}
          onChange={(avoidedWords) => change({ avoidedWords })}
        />
      </section>
      {saving.error && (
        <ErrorNotice error={saving.error} {...(isStale && { onRetry: () => start(church) })} />
      )}
      {isStale && saving.error && (
        <Text size="sm" c="dimmed">
          “Try again” loads the newer settings. Your changes here are then gone.
        </Text>
      )}
      <Group>
        <BusyButton
          type="submit"
          busy={saving.isPending}
          busyLabel="Saving..."
          disabled={changed.length === 0}
        >
          Save Settings
        </BusyButton>
        <output>
          {changed.length === 0 && saving.isIdle && base.version > 1 ? "All changes saved" : ""}
        </output>
      </Group>
    </Stack>
  );
}

const toId = (value: string) => (value === "" ? null : value);

function BibleChoice({ draft, onChange }: { draft: Draft; onChange: (fields: Partial<Draft>) => void }) {
  const { data: bibles = [] } = useBibles();
  if (bibles.length < 2) return null;
  return (
    <>
      <NativeSelect
        label="Bible"
        data={[{ value: "", label: "Default of this server" }, ...listBibleOptions(bibles)]}
        value={draft.bible ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ bible: toId(value) })}
      />
      <NativeSelect
        label="Second Bible"
        description="Shown next to the first when a passage is opened."
        data={[NONE, ...listBibleOptions(bibles)]}
        value={draft.secondBible ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ secondBible: toId(value) })}
      />
    </>
  );
}

interface WritingFieldProps {
  label: string;
  description?: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
}

function WritingField({ onChange, maxLength = LIMITS.churchProfileCharacters, ...field }: WritingFieldProps) {
  return (
    <GrowingTextarea
      {...field}
      minRows={2}
      maxRows={12}
      maxLength={maxLength}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
