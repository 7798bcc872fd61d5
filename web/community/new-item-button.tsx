import { Button, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import { SampleNote } from "./sample-note.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

export interface Field<Name extends string> {
  name: Name;
  label: string;
  kind?: "long text" | "date" | "time";
  isOptional?: boolean;
}

interface NewItemButtonProps<Name extends string> {
  label: string;
  fields: readonly Field<Name>[];
  onSubmit: (values: Record<Name, string>) => void;
}

export function NewItemButton<Name extends string>({ label, fields, onSubmit }: NewItemButtonProps<Name>) {
  const [opened, { open, close }] = useDisclosure(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name)).trim()]));
    if (fields.some(({ name, isOptional }) => !isOptional && values[name] === "")) return;
    onSubmit(values as Record<Name, string>);
    close();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label}>
        <form onSubmit={submit}>
          <Stack>
            <SampleNote />
            {fields.map(({ name, label: fieldLabel, kind, isOptional }, index) => {
              const shared = {
                name,
                label: fieldLabel,
                required: !isOptional,
                "data-autofocus": index === 0 || undefined,
              };
              return kind === "long text" ? (
                <GrowingTextarea key={name} minRows={3} maxRows={12} maxLength={5_000} {...shared} />
              ) : (
                <TextInput key={name} type={kind} maxLength={LIMITS.lineCharacters} {...shared} />
              );
            })}
            <Button type="submit">Add</Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
