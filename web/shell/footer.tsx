import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../navigation/paths.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { TOPICS, type Topic } from "./footer-topics.ts";
import classes from "./footer.module.css";

const FooterDialog = lazyDialog(() => import("./footer-dialog.tsx").then((part) => part.FooterDialog), {
  isNeededOffline: true,
});

export function Footer() {
  const navigate = useNavigate();
  const [topic, setTopic] = useState<Topic>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (chosen: Topic) => () => {
    setTopic(chosen);
    setIsOpen(true);
  };
  return (
    <footer className={classes.footer}>
      <UnstyledButton className={classes.button} onClick={() => void navigate(paths.help())}>
        Help
      </UnstyledButton>
      {TOPICS.map((name) => (
        <UnstyledButton key={name} className={classes.button} onClick={open(name)}>
          {name}
        </UnstyledButton>
      ))}
      {topic && <FooterDialog topic={topic} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </footer>
  );
}
