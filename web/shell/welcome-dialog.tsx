import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Text } from "@mantine/core";
import { IconBooks, IconLayoutGrid, IconMicrophone2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { clearFirstSignIn, isFirstSignIn } from "../account/first-sign-in.ts";
import { useUser } from "../account/session.queries.ts";
import { paths } from "../paths.ts";
import classes from "./welcome-dialog.module.css";

const WAYS = [
  {
    to: paths.createSermon(),
    title: "Bring a sermon",
    text: "Put its words in, and see what becomes of them.",
    Icon: IconMicrophone2,
  },
  {
    to: paths.create(),
    title: "See what you can make",
    text: "Sermons, Bible studies, devotionals and testimonies.",
    Icon: IconLayoutGrid,
  },
  {
    to: paths.library(),
    title: "Look into your library",
    text: "Everything that you save is kept there, for you alone.",
    Icon: IconBooks,
  },
];

/** Greets a person once, right after they signed up. */
export function WelcomeDialog() {
  const { displayName } = useUser();
  const [isOpen, setIsOpen] = useState(isFirstSignIn);
  useEffect(clearFirstSignIn, []);
  const close = () => {
    clearFirstSignIn();
    setIsOpen(false);
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Welcome, ${displayName}`}>
      <Text>It is good that you are here. There are three ways to start:</Text>
      <ul className={classes.ways}>
        {WAYS.map(({ to, title, text, Icon }, index) => (
          <li key={to}>
            <Link to={to} onClick={close} className={classes.way} data-autofocus={index === 0 || undefined}>
              <Icon size={26} stroke={1.5} aria-hidden />
              <span>
                <strong>{title}</strong>
                <span className={classes.text}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
