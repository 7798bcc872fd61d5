import { Alert, Button, Group, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { findUnsupportedReason } from "./device/microphone.ts";
import { useObservable } from "./observable.ts";
import { getRecordingManager } from "./recording-manager.ts";

/** Shows the interrupted recordings of this device; complete ones are uploaded without a notice.  */
export function InterruptedRecordings() {
  const { uid } = useUser();
  const manager = useObservable(getRecordingManager(uid));
  useEffect(() => {
    if (!findUnsupportedReason()) void manager.refresh();
  }, [manager]);
  return manager.interrupted.map(({ id, sermonId, sermonTitle, stored }) => (
    <Alert key={id} color="gray" icon={<IconMicrophone aria-hidden />} role="note" mb="lg">
      <Group justify="space-between">
        <Text size="sm">
          A recording of “{sermonTitle}” was interrupted. {formatTimestamp(stored.seconds)} is saved on this
          device.
        </Text>
        <Button component={Link} to={paths.recordSermon(sermonId)} size="sm" variant="default">
          Open Recording
        </Button>
      </Group>
    </Alert>
  ));
}
