import { Title } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { Logo } from "../../ui/layout/logo.tsx";
import classes from "./login-card.module.css";
import { VersePanel } from "./verse-panel.tsx";

export function LoginCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Berea`;
  }, [title]);
  return (
    <div className={classes.login}>
      <VersePanel />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.logo}>
            <Logo />
          </div>
          <Title order={1}>{title}</Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
