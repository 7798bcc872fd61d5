import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { useEngine } from "../../system/engine.queries.ts";
import { readStoredValue, writeStoredValue } from "../../ui/browser/browser-storage.ts";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="lg" mt="xs">
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
        <Text size="sm" c="dimmed" style={{ alignSelf: "end" }}>
          Remembered on this device for the next time.
        </Text>
      </SimpleGrid>
    </Collapsible>
  );
}
