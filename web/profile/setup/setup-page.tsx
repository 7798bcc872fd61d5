import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Profile } from "../../../contract/account/profile.schema.ts";
import { setGreeting } from "../../account/session/first-sign-in.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { takePendingInvitation } from "../../churches/pending-invitation.ts";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useStoredValue } from "../../ui/browser/browser-storage.ts";
import { Page } from "../../ui/layout/page.tsx";
import { StepProgress } from "../../ui/layout/step-progress.tsx";
import { useProfile } from "../../account/profile.queries.ts";
import { useUpdateProfile } from "../profile.queries.ts";
import { BasicsStep } from "./basics-step.tsx";
import { PictureStep } from "./picture-step.tsx";
import { PreferencesStep } from "./preferences-step.tsx";
import { createSetupDraft, completeSetup, SETUP_STEPS, SetupDraft, SetupState } from "./setup-draft.ts";

export function ProfileSetupPage() {
  const { data: profile, error, refetch } = useProfile();
  return (
    <Page title="Set Up Your Profile" lead="Three quick steps. You can change everything later.">
      {profile ? (
        <Setup profile={profile} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="16rem" aria-hidden />
      )}
    </Page>
  );
}

function Setup({ profile }: { profile: Profile }) {
  const { uid } = useUser();
  const location = useLocation();
  const navigate = useNavigate();
  const setupState = SetupState.safeParse(location.state ?? {}).data ?? {};
  const { stored, store, clear } = useStoredValue(`profile-setup.${uid}`, SetupDraft);
  const [draft, setDraft] = useState(() => stored ?? createSetupDraft(profile, setupState));
  const { mutate, isPending, error } = useUpdateProfile();
  // Without a name the first step is not complete.
  const step = draft.displayName.trim() === "" ? 1 : (setupState.step ?? 1);

  const change = (fields: Partial<SetupDraft>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    store(next);
  };
  const goTo = (next: number) => {
    const state = { ...(location.state as object | null), step: next, keepsFocus: true };
    void navigate(paths.profileSetup(), { state });
  };
  const complete = () => {
    const isNew = !profile.setupCompleted && !profile.welcomed;
    mutate(completeSetup(draft), {
      onSuccess: () => {
        clear();
        if (isNew) setGreeting("welcome");
        const invitation = takePendingInvitation();
        const next = invitation === undefined ? paths.dashboard() : paths.invitation(invitation);
        void navigate(next, { replace: true });
      },
    });
  };
  const parts = { draft, onChange: change, onBack: () => goTo(step - 1), onNext: () => goTo(step + 1) };
  const steps = SETUP_STEPS.map((name, index) => ({ name, completed: index + 1 < step }));
  return (
    <>
      <StepProgress
        label="Setup steps"
        steps={steps}
        current={step - 1}
        onSelect={(index) => goTo(index + 1)}
        isSelectable={(index) => index + 1 < step}
      />
      {step === 1 && <BasicsStep {...parts} email={profile.email} />}
      {step === 2 && <PictureStep {...parts} profile={profile} />}
      {step === 3 && <PreferencesStep {...parts} isSaving={isPending} error={error} onComplete={complete} />}
    </>
  );
}
