import type { ComponentType, ReactNode } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { Guard } from "./account/guard.tsx";
import { paths } from "./paths.ts";
import { Centered } from "./ui/centered.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { type LazyPart, lazyPart } from "./ui/lazy-part.tsx";
import { Loading } from "./ui/loading.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";

const Shell = wholeWindow(() => import("./shell/shell.tsx").then((part) => part.Shell));
const LoginPage = wholeWindow(() => import("./account/login-page.tsx").then((part) => part.LoginPage));
const Dashboard = readingPage(() =>
  import("./shell/dashboard/dashboard-page.tsx").then((part) => part.DashboardPage),
);
const CreateHub = readingPage(() => import("./create/create-page.tsx").then((part) => part.CreatePage));
const Profile = readingPage(() => import("./profile/profile-page.tsx").then((part) => part.ProfilePage));
const ProfileSetup = page(() =>
  import("./profile/setup/setup-page.tsx").then((part) => part.ProfileSetupPage),
);
const VideoImport = page(() =>
  import("./sermons/video-import/video-import-page.tsx").then((part) => part.VideoImportPage),
);
const ImportInvitation = wholeWindow(() =>
  import("./sermons/video-import/import-invitation.tsx").then((part) => part.ImportInvitation),
);
const SermonWizard = page(() => import("./sermons/wizard-page.tsx").then((part) => part.SermonWizardPage));
const SermonUpload = page(() => import("./sermons/upload-page.tsx").then((part) => part.SermonUploadPage));
const SermonRecord = page(() =>
  import("./sermons/recording/record-page.tsx").then((part) => part.SermonRecordPage),
);
const SermonProcess = page(() => import("./sermons/process-page.tsx").then((part) => part.SermonProcessPage));
const SermonEditor = page(() =>
  import("./sermons/editor/edit-sermon-page.tsx").then((part) => part.EditSermonPage),
);
const NewStudy = page(() => import("./studies/editor/new-study-page.tsx").then((part) => part.NewStudyPage));
const StudyEditor = page(() =>
  import("./studies/editor/edit-study-page.tsx").then((part) => part.EditStudyPage),
);
const DevotionalEditor = page(() =>
  import("./devotionals/editor/devotional-editor-page.tsx").then((part) => part.DevotionalEditorPage),
);
const DevotionalViewer = readingPage(() =>
  import("./devotionals/viewer/devotional-viewer-page.tsx").then((part) => part.DevotionalViewerPage),
);
const TestimonyEditor = page(() =>
  import("./testimonies/editor/testimony-editor-page.tsx").then((part) => part.TestimonyEditorPage),
);
const TestimonyViewer = readingPage(() =>
  import("./testimonies/viewer/testimony-viewer-page.tsx").then((part) => part.TestimonyViewerPage),
);
const Community = page(() => import("./community/community-page.tsx").then((part) => part.CommunityPage));
const CommunityDashboard = page(() =>
  import("./community/dashboard/community-dashboard-page.tsx").then((part) => part.CommunityDashboardPage),
);
const CommunityGroups = page(() =>
  import("./community/groups/groups-page.tsx").then((part) => part.GroupsPage),
);
const CommunityEvents = page(() =>
  import("./community/events/events-page.tsx").then((part) => part.EventsPage),
);
const CommunityPrayer = page(() =>
  import("./community/prayer/prayer-page.tsx").then((part) => part.PrayerPage),
);
const SermonViewer = readingPage(() =>
  import("./sermons/viewer-page.tsx").then((part) => part.SermonViewerPage),
);
const StudyViewer = readingPage(() =>
  import("./studies/viewer/study-viewer-page.tsx").then((part) => part.StudyViewerPage),
);
const Library = readingPage(() => import("./library/library-page.tsx").then((part) => part.LibraryPage));

/** A part inside the shell. */
function page(load: () => Promise<ComponentType>) {
  return lazyPart(load, { fallback: <PageSkeleton /> });
}

/** A part inside the shell that is there without a network. */
function readingPage(load: () => Promise<ComponentType>) {
  return lazyPart(load, { fallback: <PageSkeleton />, isForReading: true });
}

/** A part that is all there is in the window. */
function wholeWindow(load: () => Promise<ComponentType>) {
  return lazyPart(load, { fallback: <Loading />, Frame: Centered });
}

/** What a route tells the shell and the guard. */
export interface RouteHandle {
  /** In the top bar and of the window. */
  title: string;
  /** What strangers see there; where it is undefined they are sent to sign in. */
  invitation?: ReactNode;
}

const titled = (title: string): RouteHandle => ({ title });

const guarded: RouteObject[] = [
  { path: paths.dashboard(), Component: Dashboard, handle: titled("Dashboard") },
  { path: paths.create(), Component: CreateHub, handle: titled("Create") },
  { path: paths.createSermon(), Component: SermonWizard, handle: titled("Create Sermon") },
  {
    path: paths.importSermonVideo(":sermonId"),
    Component: VideoImport,
    handle: { ...titled("Import from YouTube"), invitation: <ImportInvitation /> },
  },
  { path: paths.uploadSermon(":sermonId"), Component: SermonUpload, handle: titled("Upload") },
  {
    path: paths.recordSermon(":sermonId"),
    Component: SermonRecord,
    handle: titled("Record Audio"),
  },
  { path: paths.processSermon(":sermonId"), Component: SermonProcess, handle: titled("Process") },
  { path: paths.editSermon(":id"), Component: SermonEditor, handle: titled("Edit Sermon") },
  { path: paths.createStudy(), Component: NewStudy, handle: titled("Create Bible Study") },
  { path: paths.editStudy(":studyId"), Component: StudyEditor, handle: titled("Edit Bible Study") },
  { path: paths.newStudy(":newId"), Component: NewStudy, handle: titled("Create Bible Study") },
  { path: paths.createDevotional(), Component: DevotionalEditor, handle: titled("Create Devotional") },
  { path: paths.editDevotional(":id"), Component: DevotionalEditor, handle: titled("Edit Devotional") },
  { path: paths.createTestimony(), Component: TestimonyEditor, handle: titled("Create Testimony") },
  { path: paths.editTestimony(":id"), Component: TestimonyEditor, handle: titled("Edit Testimony") },
  { path: paths.library(), Component: Library, handle: titled("Library") },
  { path: paths.sermon(":sermonId"), Component: SermonViewer, handle: titled("Sermon") },
  { path: paths.study(":studyId"), Component: StudyViewer, handle: titled("Bible Study") },
  { path: paths.devotional(":devotionalId"), Component: DevotionalViewer, handle: titled("Devotional") },
  { path: paths.testimony(":testimonyId"), Component: TestimonyViewer, handle: titled("Testimony") },
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
  { path: paths.profileSetup(), Component: ProfileSetup, handle: titled("Set Up Your Profile") },
];

/** Every address of the app; the guard stands before all but the first. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    children: [
      { path: paths.login(), Component: LoginPage },
      {
        Component: Guard,
        children: [{ Component: Shell, children: guarded }],
      },
      { path: "*", element: <Navigate to={paths.dashboard()} replace /> },
    ],
  },
];

/** Fetches the code of all that stands at an address, so that it is shown at once. */
export async function loadParts(address: string): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.all(matches.map(({ route }) => (route.Component as Partial<LazyPart<object>>)?.load?.()));
}
