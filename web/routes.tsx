import type { ComponentType, ReactNode } from "react";
import { Navigate, type RouteObject } from "react-router";
import { Guard } from "./account/guard.tsx";
import { paths } from "./paths.ts";
import { Centered } from "./ui/centered.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";
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
  { path: paths.dashboard(), element: <Dashboard />, handle: titled("Dashboard") },
  { path: paths.create(), element: <CreateHub />, handle: titled("Create") },
  { path: paths.createSermon(), element: <SermonWizard />, handle: titled("Create Sermon") },
  {
    path: paths.importSermonVideo(":sermonId"),
    element: <VideoImport />,
    handle: { ...titled("Import from YouTube"), invitation: <ImportInvitation /> },
  },
  { path: paths.uploadSermon(":sermonId"), element: <SermonUpload />, handle: titled("Upload") },
  {
    path: paths.recordSermon(":sermonId"),
    element: <SermonRecord />,
    handle: titled("Record Audio"),
  },
  { path: paths.processSermon(":sermonId"), element: <SermonProcess />, handle: titled("Process") },
  { path: paths.editSermon(":id"), element: <SermonEditor />, handle: titled("Edit Sermon") },
  { path: paths.createStudy(), element: <NewStudy />, handle: titled("Create Bible Study") },
  { path: paths.editStudy(":studyId"), element: <StudyEditor />, handle: titled("Edit Bible Study") },
  { path: paths.newStudy(":newId"), element: <NewStudy />, handle: titled("Create Bible Study") },
  { path: paths.createDevotional(), element: <DevotionalEditor />, handle: titled("Create Devotional") },
  { path: paths.editDevotional(":id"), element: <DevotionalEditor />, handle: titled("Edit Devotional") },
  { path: paths.createTestimony(), element: <TestimonyEditor />, handle: titled("Create Testimony") },
  { path: paths.editTestimony(":id"), element: <TestimonyEditor />, handle: titled("Edit Testimony") },
  { path: paths.library(), element: <Library />, handle: titled("Library") },
  { path: paths.sermon(":sermonId"), element: <SermonViewer />, handle: titled("Sermon") },
  { path: paths.study(":studyId"), element: <StudyViewer />, handle: titled("Bible Study") },
  { path: paths.devotional(":devotionalId"), element: <DevotionalViewer />, handle: titled("Devotional") },
  { path: paths.testimony(":testimonyId"), element: <TestimonyViewer />, handle: titled("Testimony") },
  { path: paths.community(), element: <Community />, handle: titled("Community") },
  {
    path: paths.communityDashboard(),
    element: <CommunityDashboard />,
    handle: titled("Community dashboard"),
  },
  { path: paths.communityGroups(), element: <CommunityGroups />, handle: titled("Groups") },
  { path: paths.communityEvents(), element: <CommunityEvents />, handle: titled("Events") },
  { path: paths.communityPrayer(), element: <CommunityPrayer />, handle: titled("Prayer") },
  { path: paths.profile(), element: <Profile />, handle: titled("Profile") },
  { path: paths.profileSetup(), element: <ProfileSetup />, handle: titled("Set Up Your Profile") },
];

/** Every address of the app; the guard stands before all but the first. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    children: [
      { path: paths.login(), element: <LoginPage /> },
      {
        element: <Guard />,
        children: [{ element: <Shell />, children: guarded }],
      },
      { path: "*", element: <Navigate to={paths.dashboard()} replace /> },
    ],
  },
];
