import { Stack } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { useCreateStudyFromSermon } from "../../records/study-from-sermon.queries.ts";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";

export function CreateStudy({ sermonId }: { sermonId: string }) {
  const navigate = useNavigate();
  const creation = useCreateStudyFromSermon();
  const create = (engine?: "builtin") =>
    creation.mutate({ sermonId, engine }, { onSuccess: (study) => void navigate(paths.editStudy(study.id)) });
  return (
    <Stack align="flex-start" gap="0.75rem">
      <BusyButton
        size="sm"
        variant="default"
        leftSection={<IconBook2 size={18} stroke={1.6} aria-hidden />}
        busy={creation.isPending}
        busyLabel="Creating the study..."
        onClick={() => create()}
      >
        Create a Bible Study
      </BusyButton>
      <GenerationOptions kind="study" />
      {creation.error && (
        <EngineFailure heading={STUDY_MESSAGES.fromSermonFailed} failure={creation.error} onRetry={create} />
      )}
    </Stack>
  );
}
