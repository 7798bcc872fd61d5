import { Button } from "@mantine/core";
import { IconArrowLeft, IconSeeding } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";

interface ComingPageProps {
  title: string;
  /** What will be there one day, in plain words. */
  what: string;
  back: { to: string; label: string };
}

/** Stands at an address whose screen is not built yet: it says what will be there and leads back. */
export function ComingPage({ title, what, back }: ComingPageProps) {
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconSeeding size={30} stroke={1.5} />}
        title="Not here yet"
        action={
          <Button
            component={Link}
            to={back.to}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {back.label}
          </Button>
        }
      >
        {what}
      </EmptyState>
    </Page>
  );
}
