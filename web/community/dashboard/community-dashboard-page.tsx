import { useSearchParams } from "react-router";
import { UrlTabs } from "../../ui/layout/url-tabs.tsx";
import { CommunityFrame } from "../community-frame.tsx";
import { ConnectedTab, DiscoverTab, MyMinistryTab } from "./ministry-tabs.tsx";
import { OverviewTab } from "./overview-tab.tsx";

const TABS = [
  { value: "overview", label: "Overview", content: <OverviewTab /> },
  { value: "discover", label: "Discover", content: <DiscoverTab /> },
  { value: "connected", label: "Connected", content: <ConnectedTab /> },
  { value: "mine", label: "My Ministry", content: <MyMinistryTab /> },
];

export function CommunityDashboardPage() {
  // My Ministry has real churches, too, and labels its samples itself.
  const isMine = useSearchParams()[0].get("tab") === "mine";
  return (
    <CommunityFrame
      title="Community dashboard"
      hasBack
      isSample={!isMine}
      {...(isMine && { lead: "Your churches, and a sample church in November 2024." })}
    >
      <UrlTabs tabs={TABS} />
    </CommunityFrame>
  );
}
