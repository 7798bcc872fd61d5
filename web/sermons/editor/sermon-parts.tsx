import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { useCallback, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PROCESSING_STEPS } from "../../../contract/processing.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { buildEmbedUrl } from "../../../contract/video.ts";
import { TabList } from "../../ui/tab-list.tsx";
import tabClasses from "../../ui/tabs.module.css";
import { VideoPlayer } from "../../ui/video-player.tsx";
import { useSermonJob } from "../jobs/jobs.queries.ts";
import { isOver } from "../jobs/job-progress.ts";
import { PlayedSermon } from "../media/played-sermon.tsx";
import { MadePart } from "./made-part.tsx";
import { SermonDetails } from "./sermon-details.tsx";
import { readTab, SERMON_TABS, type SermonTab } from "./sermon-tabs.ts";
import { TranscriptPart } from "./transcript-part.tsx";
import classes from "./editor.module.css";

/** The parts where it helps to hear and see the sermon. */
const WITH_PLAYER = new Set<SermonTab>(["transcript", "highlights"]);

/** The parts of a sermon, each loaded when it is opened and there from then on. */
export function SermonParts({ sermon }: { sermon: Sermon }) {
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search.get("tab"));
  const [opened, setOpened] = useState<ReadonlySet<SermonTab>>(() => new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const open = (next: string | null) =>
    setSearch({ tab: next ?? "details" }, { replace: true, preventScrollReset: true });
  const { job, other } = useSermonJob(sermon.id, "process");
  const isProcessing = (job !== undefined && !isOver(job)) || other !== undefined;

  const showPart = (part: SermonTab): ReactNode => {
    if (part === "details")
      return (
        <div className={classes.sheet}>
          <SermonDetails />
        </div>
      );
    if (part === "transcript") return <TranscriptPart sermon={sermon} />;
    const step = PROCESSING_STEPS.find(({ result }) => result === part);
    return step && <MadePart step={step} sermon={sermon} isLocked={isProcessing} />;
  };
  return (
    <WithPlayer sermon={sermon} isAtHand={WITH_PLAYER.has(tab)}>
      <Tabs
        value={tab}
        onChange={open}
        classNames={{ list: tabClasses.tabs, tab: tabClasses.tab, panel: classes.panel }}
      >
        <TabList open={tab} aria-label="Parts of the sermon">
          {SERMON_TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {SERMON_TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {opened.has(value) && showPart(value)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </WithPlayer>
  );
}

interface WithPlayerProps {
  sermon: Sermon;
  /** Whether it stays in sight; a video is not shown otherwise. */
  isAtHand: boolean;
  children: ReactNode;
}

/** The recording or the video of the sermon above its parts. */
function WithPlayer({ sermon, isAtHand, children }: WithPlayerProps) {
  const [asked, setAsked] = useState({ second: 0, count: 0 });
  const playVideo = useCallback(
    (second: number) => setAsked(({ count }) => ({ second: Math.floor(second), count: count + 1 })),
    [],
  );
  const hasVideo = isAtHand && buildEmbedUrl(sermon.youtubeUrl) !== undefined;
  return (
    <PlayedSermon
      sermon={sermon}
      isSticky={isAtHand}
      onPlayVideo={playVideo}
      video={
        hasVideo && (
          <VideoPlayer
            key={asked.count}
            link={sermon.youtubeUrl}
            title={`Video of ${sermon.title}`}
            start={asked.second}
            plays={asked.count > 0}
          />
        )
      }
    >
      {children}
    </PlayedSermon>
  );
}
