import { Button } from "@mantine/core";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { EventsTab } from "./events/events-tab.tsx";
import { FeedTab } from "./feed/feed-tab.tsx";
import { GroupsTab } from "./groups/groups-tab.tsx";
import { AddressedTabs } from "./parts/addressed-tabs.tsx";
import { CommunityFrame } from "./parts/community-frame.tsx";
import { PrayerTab } from "./prayer/prayer-tab.tsx";

const TABS = [
  { value: "feed", label: "News Feed", content: <FeedTab /> },
  { value: "events", label: "Events", content: <EventsTab /> },
  { value: "groups", label: "Groups", content: <GroupsTab /> },
  { value: "prayer", label: "Prayer", content: <PrayerTab /> },
];

/** What is going on among the people around. */
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
      <AddressedTabs tabs={TABS} />
    </CommunityFrame>
  );
}
