import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { PROFILE_MESSAGES } from "../../../contract/account/profile.ts";
import type { SetupDraft } from "./setup-draft.ts";
import { SetupStep } from "./setup-step.tsx";

interface BasicsStepProps {
  draft: SetupDraft;
  email: string;
  onChange: (fields: Partial<SetupDraft>) => void;
  onNext: () => void;
}

export function BasicsStep({ draft, email, onChange, onNext }: BasicsStepProps) {
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const next = () => {
    if (draft.displayName.trim() !== "") return onNext();
    setError(PROFILE_MESSAGES.nameRequired);
    name.current?.focus();
  };
  return (
    <SetupStep title="Basic Information" forward={<Button type="submit">Next</Button>} onSubmit={next}>
      <TextInput
        ref={name}
        label="Display Name"
        required
        autoComplete="name"
        maxLength={LIMITS.lineCharacters}
        description={`You’re signed in as ${email}.`}
        value={draft.displayName}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined);
          onChange({ displayName: currentTarget.value });
        }}
      />
      <TextInput
        label="Church/Ministry"
        autoComplete="organization"
        maxLength={LIMITS.lineCharacters}
        value={draft.church}
        onChange={({ currentTarget }) => onChange({ church: currentTarget.value })}
      />
    </SetupStep>
  );
}
