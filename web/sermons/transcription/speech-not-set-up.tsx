import { Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { SPEECH_MESSAGES } from "../../../contract/speech.ts";
import classes from "./transcription.module.css";

/** Says what to do where nothing transcribes. */
export function SpeechNotSetUp() {
  return (
    <div className={classes.notice} data-long>
      <IconInfoCircle className={classes.icon} size={22} aria-hidden />
      <output className={classes.sentence}>
        <strong className={classes.kept}>Not transcribed yet</strong>
        <Text component="span" size="sm">
          {SPEECH_MESSAGES.notSetUp} Once it is set up, one click here transcribes it.
        </Text>
      </output>
    </div>
  );
}
