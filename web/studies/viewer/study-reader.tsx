import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "react-router";
import type { Study } from "../../../contract/records/study.schema.ts";
import { GuideTab } from "../guide/guide-tab.tsx";
import { useGenerateGuide } from "../guide/use-generate-guide.ts";
import { PrintedStudy } from "../print/printed-study.tsx";
import { CheckedStudy } from "./checked-study.tsx";
import { Overview } from "./overview.tsx";
import type { StudyView } from "../study-view.ts";
import { Sessions } from "./sessions.tsx";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";

const VIEWS: { value: StudyView; label: string }[] = [
  { value: "leader", label: "Leader" },
  { value: "participant", label: "Participant" },
];

export function StudyReader({ study }: { study: Study }) {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === search.get("view"))?.value ?? "leader";
  // Up here, so that switching tabs doesn't cancel it.
  const generation = useGenerateGuide(study.id);
  const setParam = (name: "tab" | "view", value: string) => {
    search.set(name, value);
    search.delete("passage");
    setSearch(search, { preventScrollReset: true, replace: name === "view" });
  };

  const guide = (
    <GuideTab
      study={study}
      view={view}
      generation={generation}
      onShowLeader={() => setParam("view", "leader")}
    />
  );
  const tabs = [
    { value: "overview", label: "Overview", content: <Overview study={study} view={view} /> },
    { value: "sessions", label: "Sessions", content: <Sessions study={study} view={view} /> },
    { value: "study", label: "Study", content: guide },
  ];
  const tab = tabs.find(({ value }) => value === search.get("tab"))?.value ?? "overview";

  return (
    <CheckedStudy study={study}>
      <SegmentedControl
        aria-label="View as"
        data={VIEWS}
        mb="sm"
        value={view}
        onChange={(value) => setParam("view", value)}
      />
      <TabPanels tabs={tabs} value={tab} onChange={(value) => setParam("tab", value)} gap="xl" isSticky />
      <PrintedStudy study={study} view={view} part={tab === "study" ? "guide" : "study"} />
    </CheckedStudy>
  );
}
