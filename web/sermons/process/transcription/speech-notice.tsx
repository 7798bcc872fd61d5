import { Group, Title } from "@mantine/core";
import { IconCircleCheck, IconFileText } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { SpeechSetUp } from "./speech-set-up.tsx";
import { useSpeech } from "./speech.queries.ts";
import classes from "./transcription.module.css";

/** Says that audio cannot be transcribed yet, before the user records or uploads any. Hidden if it can. */
export function SpeechNotice({ children }: { children: ReactNode }) {
  const headingId = useId();
  const speech = useSpeech().data;
  const [wasMissing, setWasMissing] = useState(false);
  if (speech && !speech.isReady && !wasMissing) setWasMissing(true);
  if (!speech || (speech.isReady && !wasMissing)) return null;
  if (speech.isReady) {
    return (
      <div className={classes.notice}>
        <IconCircleCheck color="var(--accent)" size={22} aria-hidden />
        <output className={classes.sentence}>
          Speech recognition is ready. You can now transcribe audio.
        </output>
      </div>
    );
  }
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <Group wrap="nowrap" align="start" gap="0.75rem">
        <IconFileText className={classes.icon} color="var(--accent)" size={24} stroke={1.5} aria-hidden />
        <Title order={2} id={headingId} fz="1.125rem">
          You can add text now. Audio can’t be transcribed yet.
        </Title>
      </Group>
      {children}
      <div className={classes.setUp}>
        <SpeechSetUp speech={speech} />
      </div>
    </section>
  );
}
