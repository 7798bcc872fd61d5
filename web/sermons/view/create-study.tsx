import { Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBook2 } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import { paths } from "../../navigation/paths.ts";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { useCreateStudyFromSermon } from "../../records/study-from-sermon.queries.ts";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { useEngine } from "../../system/engine.queries.ts";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";

/** The menu item that makes a study of a sermon. With a model, which has options, it asks for them first. */
export function useCreateStudy(sermonId: string) {
  const navigate = useNavigate();
  const creation = useCreateStudyFromSermon();
  const isModel = useEngine().data?.kind === "model";
  const [isChoosing, dialog] = useDisclosure(false);
  const create = (engine?: "builtin") => {
    dialog.close();
    creation.mutate({ sermonId, engine }, { onSuccess: (study) => void navigate(paths.editStudy(study.id)) });
  };
  return {
    item: (
      <Menu.Item
        leftSection={<IconBook2 size={18} stroke={1.6} aria-hidden />}
        disabled={creation.isPending}
        onClick={isModel ? dialog.open : () => create()}
      >
        Create a Bible Study
      </Menu.Item>
    ),
    panel: (
      <>
        {creation.isPending && (
          <Stack mb="lg">
            <GenerationPanel busy="Creating the study..." progress={undefined}>
              {null}
            </GenerationPanel>
          </Stack>
        )}
        {creation.error && (
          <Stack mb="lg">
            <EngineFailure
              heading={STUDY_MESSAGES.fromSermonFailed}
              failure={creation.error}
              onRetry={create}
            />
          </Stack>
        )}
        {/* Mantine's header element would be a second banner landmark. */}
        <Modal opened={isChoosing} onClose={dialog.close} withCloseButton={false}>
          <Stack>
            <Modal.Title>Bible Study</Modal.Title>
            <Text>Berea makes a session of each main point of this sermon.</Text>
            <GenerationOptions kind="study" />
            <Group justify="flex-end">
              <Button variant="default" onClick={dialog.close}>
                Cancel
              </Button>
              <Button data-autofocus onClick={() => create()}>
                Create
              </Button>
            </Group>
          </Stack>
        </Modal>
      </>
    ),
  };
}
