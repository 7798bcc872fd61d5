import { Group, Title } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import classes from "./generated-section.module.css";

interface GeneratedSectionProps {
  heading: string;
  order?: 2 | 3;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  tools?: ReactNode;
  /** Whether the content is cards, which have their own border. */
  hasCards?: boolean;
  children: ReactNode;
}

export function GeneratedSection({
  heading,
  headingRef,
  tools,
  hasCards,
  order = 3,
  children,
}: GeneratedSectionProps) {
  return (
    <section className={classes.section} data-cards={hasCards || undefined}>
      <Group component="header" justify="space-between" gap="sm" mb="md">
        <Title order={order} size="h3" ref={headingRef} tabIndex={-1}>
          {heading}
        </Title>
        {tools && (
          <Group gap="xs" ms="-0.5rem">
            {tools}
          </Group>
        )}
      </Group>
      {children}
    </section>
  );
}
