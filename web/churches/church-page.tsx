import { Button, Skeleton, Text } from "@mantine/core";
import { Link, useParams } from "react-router";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { paths } from "../navigation/paths.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { UrlTabs } from "../ui/layout/url-tabs.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { ChurchAvatar } from "./church-avatar.tsx";
import classes from "./churches.module.css";
import { useChurches } from "./churches.queries.ts";
import { InvitationsTab } from "./invitations-tab.tsx";
import { countPeople, describePermissions, ROLE_LABELS } from "./labels.ts";
import { LeaveChurch } from "./leave-church.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { YourChurches } from "./your-churches.tsx";

const SiteSettings = lazyComponent(
  () => import("../publishing/site-settings.tsx").then((part) => part.SiteSettings),
  { fallback: <Skeleton height="24rem" radius="lg" aria-hidden /> },
);

/** All churches of the user. */
export function ChurchesPage() {
  return (
    <Page title="Church" lead="Pastors, staff and members of a church work together here.">
      <YourChurches />
    </Page>
  );
}

/** The control panel of one church. Someone who was removed sees that within seconds, also in an open tab. */
export function ChurchPage() {
  const { churchId } = useParams();
  const { data: churches, error, refetch, isFetchedAfterMount } = useChurches();
  const church = churches?.find(({ id }) => id === churchId);
  return (
    <Page title={church?.name ?? "Church"} above={<BackLink to={paths.churches()} label="Your Churches" />}>
      {church && <ControlPanel key={church.id} church={church} />}
      {!church && churches && isFetchedAfterMount && <ErrorNotice error={CHURCH_MESSAGES.notFound} />}
      {!churches && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!church && !error && !isFetchedAfterMount && <Skeleton height="16rem" radius="lg" aria-hidden />}
    </Page>
  );
}

function ControlPanel({ church }: { church: Church }) {
  const { role, permissions, place, people } = church;
  const tabs = [
    { value: "people", label: "People", content: <PeopleTab church={church} /> },
    ...(permissions.canManageUsers
      ? [{ value: "invitations", label: "Invitations", content: <InvitationsTab church={church} /> }]
      : []),
    {
      value: "settings",
      label: "Settings",
      content: (
        <>
          {permissions.canManageContent && <SettingsTab church={church} />}
          <LeaveChurch church={church} />
        </>
      ),
    },
    ...(permissions.canManageContent
      ? [
          {
            value: "site",
            label: "Public Site",
            content: (
              <SiteSettings
                owner={{ churchId: church.id }}
                timeZone={church.timeZone}
                canPublish={permissions.canPublish}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className={classes.head}>
        <ChurchAvatar church={church} size={72} />
        <div className={classes.names}>
          <Text>{[place, countPeople(people)].filter(Boolean).join(" · ")}</Text>
          <Text c="dimmed">
            {ROLE_LABELS[role]} · {describePermissions(role, permissions)}
          </Text>
        </div>
        <Button component={Link} to={paths.churchLibrary(church.id)} variant="default">
          Open Library
        </Button>
      </div>
      <UrlTabs tabs={tabs} />
    </>
  );
}
