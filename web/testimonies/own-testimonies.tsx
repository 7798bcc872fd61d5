import { Button, Group, Stack, Title } from "@mantine/core";
import { IconMessageHeart } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";

/** The library's testimonies tab: an announcement of sharing above the user's own testimonies. */
export function OwnTestimonies({ children }: { children: ReactNode }) {
  return (
    <Stack gap="xl">
      <EmptyState icon={<IconMessageHeart size={30} stroke={1.5} />} title="Coming Soon">
        Testimony sharing feature is coming soon!
      </EmptyState>
      <section aria-labelledby="own-testimonies">
        <Group justify="space-between" gap="0.75rem" mb="md">
          <Title order={2} size="h3" id="own-testimonies">
            Your Testimonies
          </Title>
          <Button component={Link} to={paths.createTestimony()} size="sm" variant="light">
            Create Testimony
          </Button>
        </Group>
        {children}
      </section>
    </Stack>
  );
}
