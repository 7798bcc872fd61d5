import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { Page } from "../ui/layout/page.tsx";
import classes from "./create-page.module.css";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import surface from "../ui/layout/surface.module.css";

export function CreatePage() {
  const navigate = useNavigate();
  return (
    <Page title="Create" lead="What would you like to create?">
      <ul className={classes.cards}>
        {RECORD_KINDS.map(({ records, create: { text, other }, Icon }, index) => (
          <Stack
            key={records.name}
            component="li"
            className={surface.raised}
            align="flex-start"
            gap="0.375rem"
            p="lg"
          >
            <span className={classes.icon} aria-hidden>
              <Icon size={26} stroke={1.5} />
            </span>
            <Title order={2} id={`kind-${index}`}>
              {records.label}
            </Title>
            <Text c="dimmed" flex={1} mb="md">
              {text}
            </Text>
            <Group gap="0.25rem 0.5rem">
              <Button
                variant="light"
                aria-describedby={`kind-${index}`}
                onClick={() => void navigate(records.urls.create)}
              >
                Start Creating
              </Button>
              {other && (
                <Button variant="subtle" component={Link} to={other.to} aria-describedby={`kind-${index}`}>
                  {other.label}
                </Button>
              )}
            </Group>
          </Stack>
        ))}
      </ul>
    </Page>
  );
}
