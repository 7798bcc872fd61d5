import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { paths } from "../navigation/paths.ts";
import { Page } from "../ui/layout/page.tsx";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { useChurches } from "../churches/churches.queries.ts";
import type { LocationState } from "./saved-notice.tsx";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { useLibraryView } from "./lists/library-view.ts";
import { RecordList } from "./lists/record-list.tsx";
import { UrlTabs } from "../ui/layout/url-tabs.tsx";

const MyContentTab = lazyComponent(() =>
  import("./my-content/my-content-tab.tsx").then((part) => part.MyContentTab),
);

const ChurchTab = lazyComponent(() => import("./church/church-tab.tsx").then((part) => part.ChurchTab));

const SavedNotice = lazyComponent(() => import("./saved-notice.tsx").then((part) => part.SavedNotice));

const MY_CONTENT = "my-content";
const CHURCH = "church";

const TABS: { value: string; label: string; content: ReactNode }[] = [
  ...RECORD_KINDS.map((kind) => ({
    value: kind.records.path,
    label: kind.records.plural,
    content: <RecordList kind={kind} />,
  })),
  { value: MY_CONTENT, label: "My Content", content: <MyContentTab /> },
];

const CHURCH_TAB = { value: CHURCH, label: "Church", content: <ChurchTab /> };

export function LibraryPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [hasSaved] = useState((state as LocationState | null)?.saved !== undefined);
  const tab = search.get("tab");
  const isWide = useLibraryView() === "list" && tab !== MY_CONTENT && tab !== CHURCH;
  // People without a church do not need the tab.
  const belongsToChurch = (useChurches().data?.length ?? 0) > 0;
  return (
    <Page
      title="Library"
      isWide={isWide}
      hasTabs
      action={
        <Button
          component={Link}
          to={paths.seriesList()}
          size="sm"
          variant="default"
          leftSection={<IconStack2 size={18} stroke={1.6} aria-hidden />}
        >
          Series
        </Button>
      }
    >
      <UrlTabs tabs={belongsToChurch || tab === CHURCH ? [...TABS, CHURCH_TAB] : TABS} />
      {hasSaved && <SavedNotice />}
    </Page>
  );
}
