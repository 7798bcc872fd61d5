import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, useComputedColorScheme } from "@mantine/core";
import { PROFILE_MESSAGES } from "../../../contract/account/profile.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { SetupDraft } from "./setup-draft.ts";
import { SetupStep } from "./setup-step.tsx";

interface PreferencesStepProps {
  draft: SetupDraft;
  isSaving: boolean;
  error: Error | null;
  onChange: (fields: Partial<SetupDraft>) => void;
  onBack: () => void;
  onComplete: () => void;
}

export function PreferencesStep(props: PreferencesStepProps) {
  const { draft, isSaving, error, onChange, onBack, onComplete } = props;
  const cannotSendEmail = useInstallation().data?.hasMail === false;
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return (
    <SetupStep
      title="Preferences"
      back={
        <Button variant="default" onClick={onBack} disabled={isSaving}>
          Back
        </Button>
      }
      forward={
        <BusyButton type="submit" busy={isSaving} busyLabel="Saving...">
          Complete Setup
        </BusyButton>
      }
      notice={error && <ErrorNotice error={PROFILE_MESSAGES.saveFailed} />}
      onSubmit={() => !isSaving && onComplete()}
    >
      <Checkbox
        size="md"
        label="Enable Notifications"
        description="Get notified when long jobs finish."
        checked={draft.notifications}
        onChange={({ currentTarget }) => onChange({ notifications: currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label="Receive Email Updates"
        description={
          cannotSendEmail
            ? "This server can’t send email. Your choice is saved for when it can."
            : "Sent once you’ve confirmed your email address."
        }
        checked={draft.emailUpdates}
        onChange={({ currentTarget }) => onChange({ emailUpdates: currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label="Dark Mode"
        checked={draft.darkMode ?? scheme === "dark"}
        onChange={({ currentTarget }) => onChange({ darkMode: currentTarget.checked })}
      />
    </SetupStep>
  );
}
