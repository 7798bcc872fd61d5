import "../ui/dialog.css";
import { Modal, Text } from "@mantine/core";
import type { Topic } from "./footer-topics.ts";

const TEXTS: Record<Topic, string> = {
  Help: "Begin with Create: give your sermon a title, put its words in, and let Berea make the transcript, summary, lesson plan and highlights. You review everything before it is saved.",
  Contact:
    "Questions about this copy of Berea are best asked of the person who runs it for your church: they can see its messages and help with your account.",
  About:
    "Berea is named after the people in Acts 17:11 who searched the scriptures daily, whether those things were so. It puts no words in a preacher's mouth: every quotation stands in the transcript.",
};

interface FooterDialogProps {
  topic: Topic;
  opened: boolean;
  onClose: () => void;
}

export function FooterDialog({ topic, opened, onClose }: FooterDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={topic}>
      <Text>{TEXTS[topic]}</Text>
    </Modal>
  );
}
