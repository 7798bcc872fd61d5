import { Button, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { Page } from "../ui/page.tsx";
import classes from "./create-page.module.css";
import { KINDS } from "./kinds.ts";

export function CreatePage() {
  return (
    <Page title="Create" lead="What would you like to make?">
      <ul className={classes.cards}>
        {KINDS.map(({ title, text, to, Icon }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon} aria-hidden>
              <Icon size={26} stroke={1.5} />
            </span>
            <Title order={2}>{title}</Title>
            <Text c="dimmed" className={classes.text}>
              {text}
            </Text>
            <Button component={Link} to={to} variant="light" aria-label={`Start Creating: ${title}`}>
              Start Creating
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
