import { Stack, Title } from "@mantine/core";
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { ActionBar } from "../../ui/layout/action-bar.tsx";

interface SetupStepProps {
  title: string;
  back?: ReactNode;
  forward: ReactNode;
  notice?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** One step of the setup. Focusing its heading makes screen readers announce it. */
export function SetupStep({ title, back, forward, notice, onSubmit, children }: SetupStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Title order={2} ref={heading} tabIndex={-1} mb="md">
        {title}
      </Title>
      <Stack gap="1.25rem">{children}</Stack>
      <ActionBar back={back} notice={notice}>
        {forward}
      </ActionBar>
    </form>
  );
}
