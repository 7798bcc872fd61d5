import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { useEngine } from "../../system/engine.queries.ts";
import { readStoredValue, writeStoredValue } from "../../ui/browser/browser-storage.ts";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import classes from "./generation-options.module.css";
import {
  CHOICES,
  formatOptionsKey,
  type OptionsKind,
  StoredOptions,
  summarizeOptions,
} from "./result-options.ts";

/** Whom generated texts are for. Not shown with the built-in engine, which uses none of it. */
export function GenerationOptions({ kind }: { kind: OptionsKind }) {
  const isModel = useEngine().data?.kind === "model";
  return isModel ? <Options kind={kind} /> : null;
}

const USED_FOR: Record<OptionsKind, string> = {
  sermon: "For the summary, the lesson plan and the notes on highlights.",
  study: "For questions, activities and the leader’s guide.",
  devotional: "For devotionals and series.",
};

function Options({ kind }: { kind: OptionsKind }) {
  const { uid } = useUser();
  const key = formatOptionsKey(uid, kind);
  const [options, setOptions] = useState(() => readStoredValue(localStorage, key, StoredOptions) ?? {});
  const change = (changed: Partial<Record<keyof StoredOptions, string>>) => {
    const next = StoredOptions.parse({ ...options, ...changed });
    setOptions(next);
    writeStoredValue(localStorage, key, next);
  };
  const summary = summarizeOptions(options);
  return (
    <Collapsible summary={summary === "" ? "Options" : `Options: ${summary}`}>
      <div className={classes.fields}>
        <TextInput
          label="Audience"
          size="md"
          placeholder="e.g. A small group of young parents"
          maxLength={LIMITS.audienceCharacters}
          value={options.audience ?? ""}
          onChange={({ currentTarget: { value } }) => change({ audience: value })}
        />
        {CHOICES.map(({ name, label, none, values }) => (
          <NativeSelect
            key={name}
            label={label}
            size="md"
            data={[{ value: "", label: none }, ...values]}
            value={options[name] ?? ""}
            onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          />
        ))}
        <Text size="sm" c="dimmed" className={classes.hint}>
          {USED_FOR[kind]} Remembered on this device.
        </Text>
      </div>
    </Collapsible>
  );
}
