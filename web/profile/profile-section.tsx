import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./profile-page.module.css";

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
