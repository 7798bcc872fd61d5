import { Modal, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import classes from "./footer.module.css";

const TOPICS = {
  Help: "Begin with Create: give your sermon a title, put its words in, and let Berea make the transcript, summary, lesson plan and highlights. You review everything before it is saved.",
  Contact:
    "Questions about this copy of Berea are best asked of the person who runs it for your church: they can see its messages and help with your account.",
  About:
    "Berea is named after the people in Acts 17:11 who searched the scriptures daily, whether those things were so. It puts no words in a preacher's mouth: every quotation stands in the transcript.",
} as const;

type Topic = keyof typeof TOPICS;

export function Footer() {
  const [topic, setTopic] = useState<Topic>("Help");
  const [isOpen, setIsOpen] = useState(false);
  const open = (chosen: Topic) => () => {
    setTopic(chosen);
    setIsOpen(true);
  };
  return (
    <footer className={classes.footer}>
      {(Object.keys(TOPICS) as Topic[]).map((name) => (
        <UnstyledButton key={name} className={classes.button} onClick={open(name)}>
          {name}
        </UnstyledButton>
      ))}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={topic}>
        <Text>{TOPICS[topic]}</Text>
      </Modal>
    </footer>
  );
}
