import { useLocation, useNavigate } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { DetailsStep } from "./details-step.tsx";
import { InputStep } from "./input-step.tsx";
import { readWizardState, type WizardState } from "./navigation-state.ts";
import { ReviewStep } from "../review/review-step.tsx";
import { SermonGate } from "../sermon-gate.tsx";
import { StepProgress } from "../../ui/layout/step-progress.tsx";
import { useFocusOnChange } from "../process/use-focus-on-change.ts";

const STEP_NAMES = ["Details", "Input", "Review"];

export function SermonWizardPage() {
  const state = readWizardState(useLocation().state);
  const navigate = useNavigate();
  const content = useFocusOnChange<HTMLDivElement>(state.step);
  const goTo = (next: WizardState, replace = false) =>
    navigate(paths.createSermon(), { state: next, replace });

  const enterInput = async (sermonId: string) => {
    // Going back from Input then edits this sermon instead of creating a second one.
    await goTo({ step: 1, sermonId }, true);
    await goTo({ step: 2, sermonId });
  };

  return (
    <Page title="Create Sermon">
      <StepProgress
        label="Sermon steps"
        steps={STEP_NAMES.map((name, index) => ({ name, completed: index + 1 < state.step }))}
        current={state.step - 1}
        onSelect={(index) => void goTo({ step: index === 0 ? 1 : 2, sermonId: state.sermonId })}
        isSelectable={(index) => index + 1 < state.step && state.sermonId !== undefined}
      />
      <div ref={content} tabIndex={-1}>
        <WizardStep
          state={state}
          onDetailsSaved={enterInput}
          onBackToDetails={() => void goTo({ ...state, step: 1 })}
        />
      </div>
    </Page>
  );
}

interface WizardStepProps {
  state: WizardState;
  onDetailsSaved: (sermonId: string) => Promise<void>;
  onBackToDetails: () => void;
}

function WizardStep({ state, onDetailsSaved, onBackToDetails }: WizardStepProps) {
  const { step, sermonId, processedContent } = state;
  if (step === 2) return <InputStep sermonId={sermonId} onBack={onBackToDetails} />;
  if (step === 3) return <ReviewStep sermonId={sermonId} initialContent={processedContent} />;
  if (sermonId === undefined) return <DetailsStep key="new" onSaved={onDetailsSaved} />;
  return (
    <SermonGate sermonId={sermonId}>
      {(sermon) => <DetailsStep key={sermon.id} sermon={sermon} onSaved={onDetailsSaved} />}
    </SermonGate>
  );
}
