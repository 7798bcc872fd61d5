import { Box, Group, Skeleton, Text, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Profile } from "../../contract/account/profile.schema.ts";
import { useProfile } from "../account/profile.queries.ts";
import { useUser } from "../account/session/session.queries.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import { TabPanels } from "../ui/layout/tab-panels.tsx";
import { useYoutubeConnection } from "../youtube/youtube.queries.ts";
import { InfoTab } from "./info-tab.tsx";
import { ManageTab } from "./manage/manage-tab.tsx";
import { UserAvatar } from "./picture/user-avatar.tsx";
import { PreferencesTab } from "./preferences-tab.tsx";
import classes from "./profile-page.module.css";
import { SubscriptionTab } from "./subscription-tab.tsx";
import surface from "../ui/layout/surface.module.css";

const BibleTab = lazyComponent(() => import("./bible/bible-tab.tsx").then((part) => part.BibleTab), {
  fallback: <Skeleton height="12rem" radius="lg" aria-hidden />,
});

const ChurchTab = lazyComponent(() => import("./church/church-tab.tsx").then((part) => part.ChurchTab), {
  fallback: <Skeleton height="24rem" radius="lg" aria-hidden />,
});

const SiteSettings = lazyComponent(
  () => import("../publishing/site-settings.tsx").then((part) => part.SiteSettings),
  { fallback: <Skeleton height="24rem" radius="lg" aria-hidden /> },
);

const TABS = [
  {
    value: "info",
    label: "Info",
    content: <WithProfile>{(profile) => <InfoTab profile={profile} />}</WithProfile>,
  },
  {
    value: "preferences",
    label: "Preferences",
    content: <WithProfile>{(profile) => <PreferencesTab profile={profile} />}</WithProfile>,
  },
  {
    value: "bible",
    label: "Bible",
    content: <WithProfile>{(profile) => <BibleTab profile={profile} />}</WithProfile>,
  },
  {
    value: "church",
    label: "Church",
    content: <WithProfile>{(profile) => <ChurchTab profile={profile} />}</WithProfile>,
  },
  { value: "site", label: "Public Site", content: <SiteTab /> },
  { value: "subscription", label: "Subscription", content: <SubscriptionTab /> },
  { value: "manage", label: "Manage", content: <ManageTab /> },
] as const;

/** The URL has the open tab. Text typed in one tab is retained while another is open. */
export function ProfilePage() {
  const [search, setSearch] = useSearchParams();
  // After the return from YouTube, the connection is of interest.
  const [isReturn] = useState(() => search.has("code") || search.has("error"));
  const named = TABS.find(({ value }) => value === search.get("tab"))?.value;
  const open = named ?? (isReturn ? "manage" : "info");
  // Checked on load, whichever tab is open.
  useYoutubeConnection();
  return (
    <Page title="Profile">
      <UserCard />
      <TabPanels
        mt="lg"
        // Keeps the question about unsaved changes active while another tab is open.
        keepMounted
        keepMountedMode="display-none"
        tabs={TABS}
        value={open}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </Page>
  );
}

/** Read when it is opened, since the first look at a site gives it an address. */
function SiteTab() {
  const { uid } = useUser();
  const [search] = useSearchParams();
  return search.get("tab") === "site" && <SiteSettings owner={{ uid }} canPublish />;
}

function UserCard() {
  const user = useUser();
  const profile = useProfile().data;
  const name = profile?.displayName ?? user.displayName;
  const roleAndChurch = [profile?.role, profile?.church].filter(Boolean);
  return (
    <Group component="section" className={surface.raised} wrap="nowrap" gap="1.25rem" p="lg" aria-label="You">
      <UserAvatar name={name} imageUrl={profile ? profile.imageUrl : user.photoURL} size="large" />
      <Box miw={0}>
        <Title order={2}>{name}</Title>
        {roleAndChurch.map((line) => (
          <Text key={line} c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {line}
          </Text>
        ))}
        {roleAndChurch.length === 0 && (
          <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Text>
        )}
      </Box>
    </Group>
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
