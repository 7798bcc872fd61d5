import { Button } from "@mantine/core";
import { IconFolder, IconMessageHeart, IconSunrise } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";

const ICON = { size: 30, stroke: 1.5 };

export function DevotionalsTab() {
  return (
    <EmptyState icon={<IconSunrise {...ICON} />} title="No Devotionals Yet">
      Devotionals cannot be written in this version. They will be kept here.
    </EmptyState>
  );
}

export function TestimoniesTab() {
  return (
    <EmptyState icon={<IconMessageHeart {...ICON} />} title="Coming Soon">
      Testimony sharing feature is coming soon!
    </EmptyState>
  );
}

export function MyContentTab() {
  return (
    <EmptyState
      icon={<IconFolder {...ICON} />}
      title="Nothing Here Yet"
      action={
        <Button component={Link} to={paths.library()} variant="default">
          Show My Sermons
        </Button>
      }
    >
      Everything you make will be listed together here. Until then your sermons are under Sermons.
    </EmptyState>
  );
}
