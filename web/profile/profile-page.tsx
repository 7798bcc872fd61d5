import "@mantine/core/styles/Tabs.layer.css";
import { Skeleton, Tabs, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Profile } from "../../contract/account/profile.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import tabClasses from "../ui/layout/tabs.module.css";
import { TabList } from "../ui/layout/tab-list.tsx";
import { useYoutubeConnection } from "../youtube/youtube.queries.ts";
import { InfoTab } from "./info-tab.tsx";
import { ManageTab } from "./manage/manage-tab.tsx";
import { PersonPicture } from "./picture/person-picture.tsx";
import { PreferencesTab } from "./preferences-tab.tsx";
import classes from "./profile-page.module.css";
import { useProfile } from "./profile.queries.ts";
import { SubscriptionTab } from "./subscription-tab.tsx";

const TABS = ["info", "preferences", "subscription", "manage"] as const;
const LABELS = { info: "Info", preferences: "Preferences", subscription: "Subscription", manage: "Manage" };

/** A person's own page. The tab stands in the address; what is typed in one stays while another is looked at. */
export function ProfilePage() {
  const [search, setSearch] = useSearchParams();
  // Who comes back from YouTube wants to see what became of the connection.
  const [isReturn] = useState(() => search.has("code") || search.has("error"));
  const named = TABS.find((tab) => tab === search.get("tab"));
  const open = named ?? (isReturn ? "manage" : "info");
  // Looked up as the page opens, whichever tab is shown.
  useYoutubeConnection();
  return (
    <Page title="Profile">
      <PersonCard />
      <Tabs
        mt="lg"
        // What is typed in one tab is still guarded while another is shown.
        keepMountedMode="display-none"
        classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
        value={open}
        onChange={(next) => next && setSearch({ tab: next }, { replace: true })}
      >
        <TabList open={open}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {LABELS[tab]}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="info" pt="lg">
          <WithProfile>{(profile) => <InfoTab profile={profile} />}</WithProfile>
        </Tabs.Panel>
        <Tabs.Panel value="preferences" pt="lg">
          <WithProfile>{(profile) => <PreferencesTab profile={profile} />}</WithProfile>
        </Tabs.Panel>
        <Tabs.Panel value="subscription" pt="lg">
          <SubscriptionTab />
        </Tabs.Panel>
        <Tabs.Panel value="manage" pt="lg">
          <ManageTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function PersonCard() {
  const user = useUser();
  const profile = useProfile().data;
  const name = profile?.displayName ?? user.displayName;
  const roleAndChurch = [profile?.role, profile?.church].filter(Boolean);
  return (
    <section className={classes.person} aria-label="You">
      <PersonPicture name={name} imageUrl={profile ? profile.imageUrl : user.photoURL} size="large" />
      <div className={classes.names}>
        <Title order={2}>{name}</Title>
        {roleAndChurch.map((line) => (
          <p key={line} className={classes.quiet}>
            {line}
          </p>
        ))}
        {roleAndChurch.length === 0 && <p className={classes.quiet}>{user.email}</p>}
      </div>
    </section>
  );
}

function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useProfile();
  if (data) return children(data);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.section} aria-hidden>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} height="2.75rem" />
      ))}
    </div>
  );
}
