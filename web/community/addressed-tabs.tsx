import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import tabClasses from "../ui/layout/tabs.module.css";
import { TabList } from "../ui/layout/tab-list.tsx";

interface AddressedTabsProps {
  /** The first is shown where the address names none. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Tabs whose selection is part of the address, so that going back works. */
export function AddressedTabs({ tabs }: AddressedTabsProps) {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const shown = (tabs.find(({ value }) => value === named) ?? tabs[0])?.value ?? null;
  return (
    <Tabs
      classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
      value={shown}
      onChange={(tab) => tab && setSearch({ tab }, { preventScrollReset: true })}
      keepMounted={false}
    >
      <TabList open={shown}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} pt="lg">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
