import { Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { useCommunity } from "../use-community.ts";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  /** Under which the browser remembers that it is folded. */
  name: string;
  children: ReactNode;
}

/** A part of the dashboard that can be folded away. */
export function CollapsibleSection({ title, name, children }: SectionProps) {
  const { has, mark } = useCommunity();
  const isCollapsed = has("collapsed", name);
  const contentId = useId();
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={2} className={classes.head}>
        <button
          type="button"
          id={titleId}
          className={classes.toggle}
          aria-expanded={!isCollapsed}
          aria-controls={contentId}
          onClick={() => mark("collapsed", name, !isCollapsed)}
        >
          <IconChevronDown size={20} stroke={1.6} aria-hidden />
          {title}
        </button>
      </Title>
      <div id={contentId} hidden={isCollapsed}>
        {children}
      </div>
    </section>
  );
}

/** A part of the dashboard that is always open. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.head}>
        {title}
      </Title>
      {children}
    </section>
  );
}
