import { Alert, Button, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../contract/timestamp.ts";
import { useUser } from "../../account/session.queries.ts";
import { paths } from "../../paths.ts";
import { findObstacle } from "./microphone.ts";
import { useObserved } from "./observable.ts";
import { deskOf } from "./recording-desk.ts";
import classes from "./recording.module.css";

/** Says that this device holds recordings that were interrupted; those that were stopped are sent without a word. */
export function LeftRecordings() {
  const { uid } = useUser();
  const desk = useObserved(deskOf(uid));
  useEffect(() => {
    if (!findObstacle()) void desk.look();
  }, [desk]);
  return desk.interrupted.map(({ id, sermonId, sermonTitle, stored }) => (
    <Alert key={id} color="gray" icon={<IconMicrophone aria-hidden />} role="note" mb="lg">
      <div className={classes.left}>
        <Text size="sm">
          A recording of “{sermonTitle}” was interrupted. {formatTimestamp(stored.seconds)} of it are kept on
          this device.
        </Text>
        <Button component={Link} to={paths.recordSermon(sermonId)} size="sm" variant="default">
          Open It
        </Button>
      </div>
    </Alert>
  ));
}
