import "../ui/dialog.css";
import { Modal, Text } from "@mantine/core";
import type { Topic } from "./footer-topics.ts";

const TEXTS: Record<Topic, string> = {
  Help: "Choose Create, give your sermon a title, and add a recording, captions or text. Then run the four steps to get a clean transcript, a summary, a lesson plan and highlights. You can review and edit everything before you save it.",
  Contact: "Contact the person at your church who manages Berea.",
  About:
    "Berea is named after the people in Acts 17:11 who searched the scriptures daily, whether those things were so. It never puts words in a preacher’s mouth: every quotation is in the transcript.",
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
