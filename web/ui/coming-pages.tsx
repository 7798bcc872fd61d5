// One plain page for every address whose screen a later version brings.

import { paths } from "../paths.ts";
import { ComingPage } from "./coming-page.tsx";

const toDashboard = { to: paths.dashboard(), label: "Back to Dashboard" };
const toCreate = { to: paths.create(), label: "Back to Create" };
const toLibrary = { to: paths.library(), label: "Back to Library" };
const toCommunity = { to: paths.community(), label: "Back to Community" };

export const SermonEditor = () => (
  <ComingPage
    title="Edit Sermon"
    what="You will be able to change every part of a saved sermon here: its details, transcript, summary, lesson plan and highlights."
    back={toLibrary}
  />
);

export const DevotionalEditor = () => (
  <ComingPage
    title="Create Devotional"
    what="You will be able to write a daily or weekly devotional here, from a passage or from one of your sermons."
    back={toCreate}
  />
);

export const TestimonyEditor = () => (
  <ComingPage
    title="Create Testimony"
    what="You will be able to write down a testimony here and keep it in your library."
    back={toCreate}
  />
);

export const Community = () => (
  <ComingPage
    title="Community"
    what="News, events, groups and prayer requests of your community will be here."
    back={toDashboard}
  />
);

export const CommunityGroups = () => (
  <ComingPage title="Groups" what="You will be able to start a group here." back={toCommunity} />
);

export const CommunityEvents = () => (
  <ComingPage title="Events" what="You will be able to announce an event here." back={toCommunity} />
);

export const CommunityPrayer = () => (
  <ComingPage title="Prayer" what="You will be able to share a prayer request here." back={toCommunity} />
);

export const ProfileSetup = () => (
  <ComingPage
    title="Set Up Your Profile"
    what="You will be able to add your church, a picture and your preferences here."
    back={toDashboard}
  />
);
