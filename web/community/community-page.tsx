import { Button } from "@mantine/core";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import { UrlTabs } from "../ui/layout/url-tabs.tsx";
import { CommunityFrame } from "./community-frame.tsx";
import { Events, NewEventButton } from "./events.tsx";
import { Feed } from "./feed.tsx";
import { Groups, NewGroupButton } from "./groups.tsx";
import { NewPrayerButton, Prayers } from "./prayers.tsx";

const TABS = [
  { value: "feed", label: "News Feed", content: <Feed /> },
  { value: "events", label: "Events", content: <Events /> },
  { value: "groups", label: "Groups", content: <Groups /> },
  { value: "prayer", label: "Prayer", content: <Prayers /> },
];

export function CommunityPage() {
  return (
    <CommunityFrame
      title="Community"
      action={
        <Button
          component={Link}
          to={paths.communityDashboard()}
          variant="default"
          leftSection={<IconLayoutDashboard size={18} stroke={1.6} aria-hidden />}
        >
          Community dashboard
        </Button>
      }
    >
      <UrlTabs tabs={TABS} />
    </CommunityFrame>
  );
}

export function EventsPage() {
  return (
    <CommunityFrame title="Events" hasBack action={<NewEventButton />}>
      <Events />
    </CommunityFrame>
  );
}

export function GroupsPage() {
  return (
    <CommunityFrame title="Groups" hasBack action={<NewGroupButton />}>
      <Groups />
    </CommunityFrame>
  );
}

export function PrayerPage() {
  return (
    <CommunityFrame title="Prayer" hasBack action={<NewPrayerButton />}>
      <Prayers />
    </CommunityFrame>
  );
}
