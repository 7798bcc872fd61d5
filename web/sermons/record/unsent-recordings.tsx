import { Alert, Button, Group, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { findObstacle } from "./device/microphone.ts";
import { useObserved } from "./observable.ts";
import { recordingManagerOf } from "./recording-manager.ts";

/** Says that this device holds recordings that were interrupted; those that were stopped are sent without a word. */
export function UnsentRecordings() {
  const { uid } = useUser();
  const manager = useObserved(recordingManagerOf(uid));
  useEffect(() => {
    if (!findObstacle()) void manager.look();
  }, [manager]);
  return manager.interrupted.map(({ id, sermonId, sermonTitle, stored }) => (
    <Alert key={id} color="gray" icon={<IconMicrophone aria-hidden />} role="note" mb="lg">
      <Group justify="space-between">
        <Text size="sm">
          A recording of “{sermonTitle}” was interrupted. {formatTimestamp(stored.seconds)} of it are kept on
          this device.
        </Text>
        <Button component={Link} to={paths.recordSermon(sermonId)} size="sm" variant="default">
          Open It
        </Button>
      </Group>
    </Alert>
  ));
}
