import "@mantine/core/styles/Tabs.layer.css";
import { Anchor, Tabs, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Sermon } from "../../contract/sermon.ts";
import { formatTimestamp, parseTimestamp } from "../../contract/timestamp.ts";
import { buildEmbedUrl } from "../../contract/video.ts";
import { Markdown } from "../ui/markdown.tsx";
import { MarkedText } from "./marked-text.tsx";
import { Highlights, LessonPlan } from "./processed-result.tsx";
import { VideoPlayer } from "./video-player.tsx";
import tabClasses from "./tabs.module.css";
import classes from "./viewer-page.module.css";

const TABS = [
  { value: "transcript", label: "Transcript" },
  { value: "summary", label: "Summary" },
  { value: "lessonPlan", label: "Lesson Plan" },
  { value: "highlights", label: "Highlights" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const TOP_HEADING = 2;

/** The video of a sermon and its four texts. The tab and the moment stand in the address, so that they can be linked. */
export function SermonReader({ sermon }: { sermon: Sermon }) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get("tab"))?.value ?? "transcript";
  const start = parseTimestamp(search.get("t") ?? "") ?? 0;
  const [plays, setPlays] = useState(0);
  const player = useRef<HTMLDivElement>(null);
  const hasVideo = buildEmbedUrl(sermon.youtubeUrl) !== undefined;

  const playFrom = () => {
    setPlays(plays + 1);
    player.current?.scrollIntoView({ block: "start" });
  };
  const chooseTab = (next: string | null) => {
    search.set("tab", next ?? "transcript");
    setSearch(search, { preventScrollReset: true });
  };

  return (
    <>
      {hasVideo && (
        <div ref={player} className={classes.player}>
          <VideoPlayer
            // A new player, for another address in the old one would be a step of the history.
            key={`${start} ${plays}`}
            link={sermon.youtubeUrl}
            title={`Video of ${sermon.title}`}
            start={start}
            plays={plays > 0}
          />
        </div>
      )}
      <Tabs
        classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
        value={tab}
        onChange={chooseTab}
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} pt="xl">
            <TabContent tab={value} sermon={sermon} onPlay={hasVideo ? playFrom : undefined} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

interface TabContentProps {
  tab: Tab;
  sermon: Sermon;
  /** Called when a moment of the video was chosen; undefined without a video. */
  onPlay: (() => void) | undefined;
}

function TabContent({ tab, sermon, onPlay }: TabContentProps) {
  const text = tab === "transcript" ? sermon.refinedTranscript || sermon.transcript : sermon[tab];
  if (text.trim() === "") return <Text c="dimmed">No {tab} available</Text>;
  if (tab === "transcript") {
    const renderTime = onPlay && ((seconds: number) => <Moment seconds={seconds} onPlay={onPlay} />);
    return <MarkedText text={text} renderTime={renderTime} topHeading={TOP_HEADING} />;
  }
  if (tab === "summary") return <Markdown topHeading={TOP_HEADING}>{text}</Markdown>;
  if (tab === "lessonPlan") return <LessonPlan text={text} topHeading={TOP_HEADING} />;
  return (
    <Highlights
      stored={text}
      videoLink={sermon.youtubeUrl}
      unreadable={<Text>Error displaying highlights</Text>}
    />
  );
}

/** A time of the transcript, as a link that moves the video there. */
function Moment({ seconds, onPlay }: { seconds: number; onPlay: () => void }) {
  const { pathname } = useLocation();
  const time = formatTimestamp(seconds);
  return (
    <Anchor
      component={Link}
      className={classes.play}
      to={{ pathname, search: `?t=${Math.floor(seconds)}` }}
      replace
      preventScrollReset
      onClick={onPlay}
      aria-label={`Play from ${time}`}
    >
      <IconPlayerPlay size={12} aria-hidden />
      {time}
    </Anchor>
  );
}
