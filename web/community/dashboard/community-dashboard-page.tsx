import { paths } from "../../paths.ts";
import { AddressedTabs } from "../parts/addressed-tabs.tsx";
import { CommunityFrame } from "../parts/community-frame.tsx";
import { ConnectedTab } from "./connected-tab.tsx";
import { DiscoverTab } from "./discover-tab.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { MyMinistryTab } from "./my-ministry-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";

const TABS = [
  { value: "overview", label: "Overview", content: <OverviewTab /> },
  { value: "discover", label: "Discover", content: <DiscoverTab /> },
  { value: "connected", label: "Connected", content: <ConnectedTab /> },
  { value: "mine", label: "My Ministry", content: <MyMinistryTab /> },
];

/** What a person has to do with the community, and what they can begin in it. */
export function CommunityDashboardPage() {
  return (
    <CommunityFrame title="Community dashboard" back={{ to: paths.community(), label: "Back to Community" }}>
      <AddressedTabs tabs={TABS} />
      <InvitationDialog />
    </CommunityFrame>
  );
}
