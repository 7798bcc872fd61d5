import type { ComponentType } from "react";
import { matchRoutes, Navigate, type RouteObject, useLocation } from "react-router";
import { LoginPage } from "../account/login/login-page.tsx";
import { Guard } from "../account/session/guard.tsx";
import { paths } from "../navigation/paths.ts";
import type { RouteHandle } from "../navigation/route-handle.ts";
import type { RecordPage } from "../records/record-kind.ts";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { Centered } from "../ui/layout/centered.tsx";
import { ErrorScreen } from "../ui/notices/error-screen.tsx";
import { type LazyComponent, lazyComponent } from "../ui/browser/lazy-component.tsx";
import { Loading } from "../ui/notices/loading.tsx";
import { PageSkeleton } from "../ui/layout/page-skeleton.tsx";

const Shell = wholeWindow(() => import("../shell/shell.tsx").then((part) => part.Shell));
const Dashboard = readingPage(() =>
  import("../shell/dashboard/dashboard-page.tsx").then((part) => part.DashboardPage),
);
const CreateHub = readingPage(() => import("../create/create-page.tsx").then((part) => part.CreatePage));
const Profile = readingPage(() => import("../profile/profile-page.tsx").then((part) => part.ProfilePage));
const ProfileSetup = page(() =>
  import("../profile/setup/setup-page.tsx").then((part) => part.ProfileSetupPage),
);
const VideoImport = page(() =>
  import("../sermons/import/video/video-import-page.tsx").then((part) => part.VideoImportPage),
);
const SignedOutImportPage = wholeWindow(() =>
  import("../sermons/import/video/signed-out-import-page.tsx").then((part) => part.SignedOutImportPage),
);
const Community = page(() => import("../community/community-page.tsx").then((part) => part.CommunityPage));
const CommunityDashboard = page(() =>
  import("../community/dashboard/community-dashboard-page.tsx").then((part) => part.CommunityDashboardPage),
);
const CommunityGroups = page(() => import("../community/community-page.tsx").then((part) => part.GroupsPage));
const CommunityEvents = page(() => import("../community/community-page.tsx").then((part) => part.EventsPage));
const CommunityPrayer = page(() => import("../community/community-page.tsx").then((part) => part.PrayerPage));
const Library = readingPage(() => import("../library/library-page.tsx").then((part) => part.LibraryPage));

const SeriesList = readingPage(() =>
  import("../series/series-list-page.tsx").then((part) => part.SeriesListPage),
);
const Series = readingPage(() => import("../series/series-page.tsx").then((part) => part.SeriesPage));
const Churches = page(() => import("../churches/church-page.tsx").then((part) => part.ChurchesPage));
const Church = page(() => import("../churches/church-page.tsx").then((part) => part.ChurchPage));
const Invitation = wholeWindow(() =>
  import("../churches/invitation-page.tsx").then((part) => part.InvitationPage),
);
const Operator = page(() => import("../operator/operator-page.tsx").then((part) => part.OperatorPage));
const Help = readingPage(() => import("../help/help-page.tsx").then((part) => part.HelpPage));

/** The dashboard says that the address doesn't exist. */
function UnknownAddress() {
  return <Navigate to={paths.dashboard()} state={{ unknownAddress: useLocation().pathname }} replace />;
}

function page(load: () => Promise<ComponentType>) {
  return lazyComponent(load, { fallback: <PageSkeleton /> });
}

/** A page that is also available offline. */
function readingPage(load: () => Promise<ComponentType>) {
  return lazyComponent(load, { fallback: <PageSkeleton />, isNeededOffline: true });
}

function wholeWindow(load: () => Promise<ComponentType>) {
  return lazyComponent(load, { fallback: <Loading />, Frame: Centered });
}

const titled = (title: string): RouteHandle => ({ title });

/** The pages of all record kinds. Paths of one page share a component, so that it stays mounted when the path changes. */
const recordRoutes: RouteObject[] = RECORD_KINDS.flatMap(({ pages }) => {
  const components = new Map<RecordPage["load"], ComponentType>();
  return pages.map(({ path, title, load, isNeededOffline }) => {
    const Component = components.get(load) ?? (isNeededOffline ? readingPage(load) : page(load));
    components.set(load, Component);
    return { path, Component, handle: titled(title) };
  });
});

const guarded: RouteObject[] = [
  { path: paths.dashboard(), Component: Dashboard, handle: titled("Dashboard") },
  { path: paths.create(), Component: CreateHub, handle: titled("Create") },
  {
    path: paths.importSermonVideo(":sermonId"),
    Component: VideoImport,
    handle: { ...titled("Import from YouTube"), invitation: <SignedOutImportPage /> },
  },
  { path: paths.library(), Component: Library, handle: titled("Library") },
  { path: paths.seriesList(), Component: SeriesList, handle: titled("Series") },
  { path: paths.series(":id"), Component: Series, handle: titled("Series") },
  { path: paths.churches(), Component: Churches, handle: titled("Church") },
  { path: paths.church(":churchId"), Component: Church, handle: titled("Church") },
  ...recordRoutes,
  { path: paths.community(), Component: Community, handle: titled("Community") },
  {
    path: paths.communityDashboard(),
    Component: CommunityDashboard,
    handle: titled("Community dashboard"),
  },
  { path: paths.communityGroups(), Component: CommunityGroups, handle: titled("Groups") },
  { path: paths.communityEvents(), Component: CommunityEvents, handle: titled("Events") },
  { path: paths.communityPrayer(), Component: CommunityPrayer, handle: titled("Prayer") },
  { path: paths.profile(), Component: Profile, handle: titled("Profile") },
  { path: paths.operator(), Component: Operator, handle: titled("Server") },
  { path: paths.help(), Component: Help, handle: titled("Help") },
  { path: paths.help(":page"), Component: Help, handle: titled("Help") },
  { path: paths.profileSetup(), Component: ProfileSetup, handle: titled("Set Up Your Profile") },
];

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    children: [
      { path: paths.login(), Component: LoginPage },
      { path: paths.invitation(":token"), Component: Invitation },
      {
        Component: Guard,
        children: [{ Component: Shell, children: guarded }],
      },
      { path: "*", Component: UnknownAddress },
    ],
  },
];

export async function loadParts(address: string): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.all(
    matches.map(({ route }) => (route.Component as Partial<LazyComponent<object>>)?.load?.()),
  );
}
