import { ActionIcon, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { Check } from "./account-checks.ts";

interface Field {
  label: string;
  kind: "text" | "email" | "password";
  autoComplete: string;
  check: Check;
  hint?: string;
}

interface AccountFormProps<Name extends string> {
  fields: Record<Name, Field>;
  /** Submits the form; the message of an error is shown. */
  send: (values: Record<Name, string>) => Promise<unknown>;
  submitLabel: string;
  busyLabel: string;
  /** Shown between the fields and the button. */
  beforeSubmit?: ReactNode;
  /** For password managers, if the form has no field for it. */
  username?: string;
}

/** Validates its fields, focuses the first invalid one, and shows why submitting failed. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, send, submitLabel, busyLabel, beforeSubmit, username } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({});
  const { mutate, error, isPending } = useMutation({ mutationFn: send });
  const names = Object.keys(fields) as Name[];

  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const values = toRecord(names, (name) => String(data.get(name) ?? ""));
    const found = toRecord(names, (name) => fields[name].check(values[name]));
    setErrors(found);
    const invalid = names.find((name) => found[name] !== undefined);
    if (invalid === undefined) mutate(values);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${invalid}"]`)?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {error && <ErrorNotice error={error} />}
        {username !== undefined && (
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        )}
        {names.map((name) => (
          <AccountField key={name} name={name} field={fields[name]} error={errors[name]} />
        ))}
        {beforeSubmit}
        <BusyButton type="submit" fullWidth busy={isPending} busyLabel={busyLabel}>
          {submitLabel}
        </BusyButton>
      </Stack>
    </form>
  );
}

function AccountField({ name, field, error }: { name: string; field: Field; error: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  const isPassword = field.kind === "password";
  return (
    <TextInput
      name={name}
      label={field.label}
      description={field.hint}
      error={error}
      type={isPassword && isShown ? "text" : field.kind}
      autoComplete={field.autoComplete}
      autoCapitalize={field.kind === "text" ? "words" : "none"}
      spellCheck={false}
      required
      withAsterisk={false}
      rightSection={isPassword && <ShowToggle isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
      rightSectionWidth="3rem"
    />
  );
}

function ShowToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <ActionIcon size="lg" onClick={onToggle} aria-label={isShown ? "Hide password" : "Show password"}>
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  );
}

const toRecord = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
