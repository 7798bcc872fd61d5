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
  return (
    <CommunityFrame title="Community dashboard" hasBack>
      <UrlTabs tabs={TABS} />
    </CommunityFrame>
  );
}
