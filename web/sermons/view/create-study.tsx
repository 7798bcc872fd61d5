import { Stack } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { useCreateStudyFromSermon } from "../../records/study-from-sermon.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";

export function CreateStudy({ sermonId }: { sermonId: string }) {
  const navigate = useNavigate();
  const creation = useCreateStudyFromSermon();
  const create = () =>
    creation.mutate(sermonId, { onSuccess: (study) => void navigate(paths.editStudy(study.id)) });
  return (
    <Stack align="flex-start" gap="0.75rem">
      <BusyButton
        size="sm"
        variant="default"
        leftSection={<IconBook2 size={18} stroke={1.6} aria-hidden />}
        busy={creation.isPending}
        busyLabel="Creating the study..."
        onClick={create}
      >
        Create a Bible Study
      </BusyButton>
      {creation.error && <ErrorNotice error={creation.error} />}
    </Stack>
  );
}
