import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import type { Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";

/** The way from what is read of a sermon to where it is edited. */
export function EditLink({ sermon: { id, refinedTranscript } }: { sermon: Sermon }) {
  const [search] = useSearchParams();
  const read = search.get("tab") ?? "transcript";
  // The refined transcript is what is read, where there is one.
  const tab = read === "transcript" && refinedTranscript.trim() !== "" ? "refinedTranscript" : read;
  return (
    <Button
      component={Link}
      to={{ pathname: paths.editSermon(id), search: `?tab=${tab}` }}
      size="sm"
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
    >
      Edit
    </Button>
  );
}
