import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";

/** Leads from the filter to the page of the series. */
export function SeriesLink({ name }: { name: string }) {
  const { uid } = useUser();
  const series = useQuery({
    queryKey: ["series", uid, "named", name],
    queryFn: ({ signal }) => callApi("listSeries", { params: { uid }, query: { name }, signal }),
  });
  const found = series.data?.items[0];
  if (!found) return null;
  return (
    <Button
      component={Link}
      to={paths.series(found.id)}
      size="sm"
      variant="light"
      leftSection={<IconStack2 size={18} stroke={1.6} aria-hidden />}
    >
      Open series
    </Button>
  );
}
