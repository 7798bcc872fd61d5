import { Button, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { Centered } from "../layout/centered.tsx";
import { reloadPage } from "../browser/reload-for-update.ts";

export function ErrorScreen() {
  return (
    <Centered>
      <Title order={1}>Unexpected Application Error!</Title>
      <Text c="dimmed" mt="sm" mb="lg" maw="32rem">
        Something went wrong. Your saved work is safe. Try reloading.
      </Text>
      <Group>
        <Button onClick={reloadPage}>Reload</Button>
        <Button component={Link} to={paths.dashboard()} variant="default">
          Back to Dashboard
        </Button>
      </Group>
    </Centered>
  );
}
