import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TabPanels } from "./tab-panels.tsx";

interface UrlTabsProps {
  /** The first is shown where the address names none. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Tabs whose selection is part of the address, so that going back works. */
export function UrlTabs({ tabs }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ value }) => value === search.get("tab")) ?? tabs[0];
  return (
    <TabPanels
      tabs={tabs}
      value={shown?.value ?? ""}
      onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
    />
  );
}
