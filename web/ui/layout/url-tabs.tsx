import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TabPanels } from "./tab-panels.tsx";

interface UrlTabsProps {
  /** The first one is the default. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Tabs whose selection is in the URL, so that Back works. */
export function UrlTabs({ tabs }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams();
  const selected = tabs.find(({ value }) => value === search.get("tab")) ?? tabs[0];
  return (
    <TabPanels
      tabs={tabs}
      value={selected?.value ?? ""}
      onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
    />
  );
}
