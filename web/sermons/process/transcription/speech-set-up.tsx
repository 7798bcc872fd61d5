import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { useOperator } from "../../../system/operator.queries.ts";
import { ContactName } from "../../../ui/notices/contact-name.tsx";
import { InstallProgress, InstallSpeechModel } from "./install-speech-model.tsx";
import { useSpeechModel } from "./speech.queries.ts";

export function SpeechSetUp({ speech }: { speech: SpeechInfo }) {
  const operator = useOperator();
  const isLocal = speech.provider === "local";
  if (operator.isPending) return <Skeleton height="3rem" radius="md" />;
  if (operator.data?.isOperator) return isLocal ? <InstallSpeechModel /> : <OperatorHint />;
  const ask = (
    <Text size="sm" c="dimmed">
      To transcribe audio here, ask <ContactName contact={operator.data?.contact} /> to{" "}
      {isLocal ? "install" : "set up"} speech recognition.
    </Text>
  );
  return isLocal ? <InstallingNow otherwise={ask} /> : ask;
}

function InstallingNow({ otherwise }: { otherwise: ReactNode }) {
  const model = useSpeechModel().data;
  return model?.state === "installing" ? <InstallProgress model={model} /> : otherwise;
}

const OperatorHint = () => (
  <Text size="sm" c="dimmed">
    You run this server. To transcribe audio, start it with SPEECH_PROVIDER=local or a speech service. See
    “Speech recognition” in docs/setup.md.
  </Text>
);
