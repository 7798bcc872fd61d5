import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { Button, Group, SegmentedControl, Tabs } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import type { Study } from "../../../contract/records/study.schema.ts";
import { GuideTab } from "../guide/guide-tab.tsx";
import { useGenerateGuide } from "../guide/use-generate-guide.ts";
import { PrintedStudy } from "../print/printed-study.tsx";
import { CheckedStudy } from "./checked-study.tsx";
import { Overview } from "./overview.tsx";
import type { StudyView } from "../study-view.ts";
import { Sessions } from "./sessions.tsx";
import tabClasses from "../../ui/layout/tabs.module.css";
import { TabList } from "../../ui/layout/tab-list.tsx";

const TABS = [
  { value: "overview", label: "Overview" },
  { value: "sessions", label: "Sessions" },
  { value: "study", label: "Study" },
] as const;

const VIEWS: { value: StudyView; label: string }[] = [
  { value: "leader", label: "Leader" },
  { value: "participant", label: "Participant" },
];

/** The parts of a study. The tab and the view stand in the address, so that they can be linked. */
export function StudyReader({ study }: { study: Study }) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get("tab"))?.value ?? "overview";
  const view = VIEWS.find(({ value }) => value === search.get("view"))?.value ?? "leader";
  // Here, so that looking at another tab does not stop it.
  const generation = useGenerateGuide(study.id);
  const choose = (name: "tab" | "view", value: string | null) => {
    search.set(name, value ?? "");
    search.delete("passage");
    setSearch(search, { preventScrollReset: true, replace: name === "view" });
  };

  return (
    <CheckedStudy study={study}>
      <Group justify="space-between" gap="0.75rem" mb="md">
        <SegmentedControl
          aria-label="Show the study for"
          data={VIEWS}
          value={view}
          onChange={(value) => choose("view", value)}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Tabs
        classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
        value={tab}
        onChange={(value) => choose("tab", value)}
        keepMounted={false}
      >
        <TabList open={tab}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="overview" pt="xl">
          <Overview study={study} view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" pt="xl">
          <Sessions study={study} view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="study" pt="xl">
          <GuideTab
            study={study}
            view={view}
            generation={generation}
            onShowLeader={() => choose("view", "leader")}
          />
        </Tabs.Panel>
      </Tabs>
      <PrintedStudy study={study} view={view} part={tab === "study" ? "guide" : "study"} />
    </CheckedStudy>
  );
}
