import { IconHeartHandshake } from "@tabler/icons-react";
import { describePublication } from "../../contract/records/describe-publication.ts";
import { getPublicName } from "../../contract/records/testimony.ts";
import { paths } from "../navigation/paths.ts";
import { getMatchedText } from "../records/matched-text.ts";
import { defineRecordKind } from "../records/record-kind.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { testimonies } from "./testimonies.ts";

const loadEditorPage = () => import("./editor/testimony-editor.tsx").then((part) => part.TestimonyEditor);

export const testimonyKind = defineRecordKind({
  records: testimonies,
  Icon: IconHeartHandshake,
  create: { text: "Share a powerful testimony" },
  empty: {
    title: "",
    text: "You haven’t written a testimony yet. Only you can see what you write.",
  },
  LibraryFrame: lazyComponent(() => import("./own-testimonies.tsx").then((part) => part.OwnTestimonies)),
  describe: (testimony) => ({
    isDraft: testimony.status === "draft",
    status: describePublication(testimony, "Finished"),
    facts: [
      `by ${getPublicName(testimony)}`,
      testimony.visibility === "private" ? "Private" : "Share when available",
      testimony.scripture,
    ].filter(Boolean),
  }),
  pages: [
    { path: paths.createTestimony(), title: "Create Testimony", load: loadEditorPage },
    { path: paths.editTestimony(":id"), title: "Edit Testimony", load: loadEditorPage },
    {
      path: paths.testimony(":id"),
      title: "Testimony",
      load: () => import("./viewer/testimony-viewer.tsx").then((part) => part.TestimonyViewer),
      isNeededOffline: true,
    },
  ],
  loadEditor: () => import("./editor/testimony-editing.ts").then((part) => part.testimonyEditor),
  fieldLabels: {
    title: "Title",
    scripture: "Scripture",
    before: "Before",
    how: "How",
    after: "After",
    name: "Name",
  },
  getPlaceQuery: (_, place) => ({ find: getMatchedText(place) }),
});
