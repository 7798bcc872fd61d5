import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import { describeEngine, useEngine } from "../system/engine.queries.ts";
import { useOperator } from "../system/operator.queries.ts";
import { useVersion } from "../system/version.queries.ts";
import { ContactName } from "../ui/notices/contact-name.tsx";
import type { Topic } from "./footer-topics.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

interface FooterDialogProps {
  topic: Topic;
  opened: boolean;
  onClose: () => void;
}

export function FooterDialog({ topic, opened, onClose }: FooterDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={topic}>
      {topic === "Contact" ? <Contact /> : <About onLeave={onClose} />}
    </Modal>
  );
}

function Contact() {
  const contact = useOperator().data?.contact;
  return (
    <Text>
      This server is run by <ContactName contact={contact} />. Ask there if something does not work, or if you
      need an account or more space.
    </Text>
  );
}

function About({ onLeave }: { onLeave: () => void }) {
  const version = useVersion().data;
  const engine = useEngine().data;
  return (
    <Stack>
      <Text>
        Berea is named after the people in Acts 17:11 who searched the scriptures daily, whether those things
        were so. It never puts words in a preacher’s mouth: every quotation is in the transcript.
      </Text>
      <Text>
        {version && <>Version {version}. </>}
        {engine && <>Engine: {describeEngine(engine)}.</>}
      </Text>
      <Anchor component={Link} to={paths.help("licenses")} onClick={onLeave}>
        Licenses of software and Bibles
      </Anchor>
    </Stack>
  );
}
