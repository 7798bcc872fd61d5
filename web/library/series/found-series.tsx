import { Button, Group } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";

const MAX_SHOWN = 5;

/** The series whose names have all words of the search. */
export function FoundSeries({ query }: { query: string }) {
  const { uid } = useUser();
  const series = useQuery({
    queryKey: ["series", uid, "search", query],
    queryFn: ({ signal }) => callApi("listSeries", { params: { uid }, query: { q: query }, signal }),
    enabled: query.trim() !== "",
    placeholderData: (before) => before,
  });
  const found = series.data?.items.slice(0, MAX_SHOWN) ?? [];
  if (found.length === 0) return null;
  return (
    <Group component="nav" gap="xs" mb="md" aria-label="Series found">
      {found.map(({ id, name }) => (
        <Button
          key={id}
          component={Link}
          to={paths.series(id)}
          size="sm"
          variant="light"
          leftSection={<IconStack2 size={18} stroke={1.6} aria-hidden />}
          dir="auto"
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
