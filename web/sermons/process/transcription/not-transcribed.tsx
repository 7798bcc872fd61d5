import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { paths } from "../../../navigation/paths.ts";
import { SpeechSetUp } from "./speech-set-up.tsx";
import classes from "./transcription.module.css";

interface NotTranscribedProps {
  sermonId: string;
  speech: SpeechInfo;
  hasTranscriptForm: boolean;
}

/** For a recording without speech recognition: it is safe, what works now, and how to get it transcribed. */
export function NotTranscribed({ sermonId, speech, hasTranscriptForm }: NotTranscribedProps) {
  return (
    <section className={classes.card} aria-labelledby="transcribe-heading">
      <Title order={2} id="transcribe-heading" fz="1.125rem">
        Not transcribed yet
      </Title>
      <Text>
        Your recording is saved. This server can’t transcribe audio yet. Once it can, you can transcribe it
        here with one click. Until then,{" "}
        {hasTranscriptForm ? (
          "paste the text or choose a transcript file below."
        ) : (
          <Anchor
            component={Link}
            to={paths.uploadSermon(sermonId)}
            state={{ way: "text" }}
            underline="always"
          >
            paste the text or choose a transcript file.
          </Anchor>
        )}
      </Text>
      <div className={classes.setUp}>
        <SpeechSetUp speech={speech} />
      </div>
    </section>
  );
}
