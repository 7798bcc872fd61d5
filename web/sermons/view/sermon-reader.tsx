import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { parseTimestamp } from "../../../contract/transcript/timestamp.ts";
import { buildEmbedUrl } from "../../../contract/media/video.ts";
import type { Source } from "../../../contract/records/checks.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { QuoteActions } from "../../sharing/quote-actions.tsx";
import { Prose } from "../../ui/layout/prose.tsx";
import { CheckedSermon } from "./checks/checked-sermon.tsx";
import { CheckedText } from "./checks/checked-text.tsx";
import { formatPlace, parsePlace } from "./checks/places.ts";
import { ScriptureIndex } from "./checks/scripture-index.tsx";
import { MarkedText, PlainTranscript } from "./marked-text.tsx";
import { SampleHints } from "./sample-hints.tsx";
import { SermonPlayer } from "../player/sermon-player.tsx";
import { PrintedSermon } from "./printed-sermon.tsx";
import { Highlights, ResultText } from "../results/result-text.tsx";
import { SuggestedCorrectionsOfView } from "../results/corrections/suggested-corrections.tsx";
import { OUT_OF_DATE } from "../results/result-facts.ts";
import { VideoPlayer } from "../../ui/media/video-player.tsx";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";

const TABS = [
  { value: "transcript", label: "Transcript" },
  { value: "summary", label: "Summary" },
  { value: "lessonPlan", label: "Lesson Plan" },
  { value: "highlights", label: "Highlights" },
  { value: "scripture", label: "Scripture" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const TAB_NOUNS = {
  transcript: "transcript",
  summary: "summary",
  lessonPlan: "lesson plan",
  highlights: "highlights",
} as const satisfies Partial<Record<Tab, string>>;

const TOP_HEADING = 2;

/** A sermon with its player, texts and scripture index. The tab and the time are in the URL, so that they can be linked. */
export function SermonReader({ sermon }: { sermon: Sermon }) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get("tab"))?.value ?? "transcript";
  const start = parseTimestamp(search.get("t") ?? "") ?? 0;
  const [plays, setPlays] = useState(0);
  const hasVideo = buildEmbedUrl(sermon.youtubeUrl) !== undefined;

  const playVideo = useCallback(
    (seconds: number) => {
      setSearch((current) => ({ ...Object.fromEntries(current), t: String(Math.floor(seconds)) }), {
        replace: true,
        preventScrollReset: true,
      });
      setPlays((count) => count + 1);
    },
    [setSearch],
  );
  const chooseTab = (next: Tab) => {
    search.set("tab", next);
    search.delete("at");
    setSearch(search, { preventScrollReset: true });
  };
  const followSource = useCallback(
    ({ restsOn, time }: Source) => {
      if (!restsOn) return;
      const at = formatPlace({ part: "transcript", ...restsOn });
      const query = new URLSearchParams({ tab: "transcript", at });
      if (time !== null) query.set("t", String(Math.floor(time)));
      setSearch(query, { preventScrollReset: true });
    },
    [setSearch],
  );
  const clearPassage = () => {
    if (!search.has("passage")) return;
    search.delete("passage");
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const at = search.get("at");
  const found = useMemo(() => parsePlace(at), [at]);

  return (
    <SermonPlayer
      sermon={sermon}
      start={start}
      isDocked
      onPlayVideo={playVideo}
      video={
        hasVideo && (
          <VideoPlayer
            // A new player for each start, because changing the URL of an iframe adds a history entry.
            key={`${start} ${plays}`}
            link={sermon.youtubeUrl}
            title={`Video of ${sermon.title}`}
            start={start}
            autoplay={plays > 0}
          />
        )
      }
    >
      <CheckedSermon
        sermon={sermon}
        found={found}
        onFollow={followSource}
        initialPassage={search.get("passage") ?? undefined}
        onPassageClosed={clearPassage}
      >
        <SampleHints sermon={sermon} />
        <TabPanels
          tabs={TABS.map(({ value, label }) => ({
            value,
            label,
            content: <TabContent tab={value} sermon={sermon} />,
          }))}
          value={tab}
          onChange={chooseTab}
          gap="xl"
          isSticky
        />
      </CheckedSermon>
      <PrintedSermon sermon={sermon} part={tab === "scripture" ? "transcript" : tab} />
    </SermonPlayer>
  );
}

function TabContent({ tab, sermon }: { tab: Tab; sermon: Sermon }) {
  if (tab === "scripture") return <ScriptureIndex />;
  if (tab === "transcript") return <Transcript sermon={sermon} />;
  const text = sermon[tab];
  if (text.trim() === "") return <MissingPart sermon={sermon} part={tab} />;
  return (
    <>
      {sermon.results[tab]?.isOutOfDate && <OutOfDate sermonId={sermon.id} />}
      {tab === "highlights" ? (
        <Highlights
          stored={text}
          videoLink={sermon.youtubeUrl}
          unreadable={<Text>Error displaying highlights</Text>}
          renderActions={({ quote, start_time: start }) => (
            <QuoteActions
              sermonId={sermon.id}
              quote={quote}
              start={start}
              speaker={sermon.speaker}
              path={`${paths.sermon(sermon.id)}?tab=highlights${start === undefined ? "" : `&t=${Math.floor(start)}`}`}
            />
          )}
        />
      ) : (
        <CheckedText part={tab}>
          {(annotations) => (
            <ResultText
              part={tab}
              text={text}
              videoLink={sermon.youtubeUrl}
              topHeading={TOP_HEADING}
              annotations={annotations}
            />
          )}
        </CheckedText>
      )}
    </>
  );
}

function Transcript({ sermon }: { sermon: Sermon }) {
  const { refinedTranscript, transcript, results } = sermon;
  if (refinedTranscript.trim() !== "") {
    return (
      <>
        {results.refinedTranscript?.isOutOfDate && <OutOfDate sermonId={sermon.id} />}
        <SuggestedCorrectionsOfView sermon={sermon} />
        <CheckedText part="refinedTranscript">
          {(annotations) => (
            <MarkedText text={refinedTranscript} topHeading={TOP_HEADING} annotations={annotations} />
          )}
        </CheckedText>
      </>
    );
  }
  if (transcript.trim() === "") return <MissingPart sermon={sermon} part="transcript" />;
  return (
    <CheckedText part="transcript">
      {(annotations) => (
        <Prose>
          <PlainTranscript transcript={transcript} annotations={annotations} />
        </Prose>
      )}
    </CheckedText>
  );
}

/** Says what is missing. `SermonProgress` says how to add a transcript. */
function MissingPart({ sermon, part }: { sermon: Sermon; part: keyof typeof TAB_NOUNS }) {
  return (
    <Stack align="flex-start" gap="sm">
      <Text c="dimmed">No {TAB_NOUNS[part]} available</Text>
      {sermon.transcript.trim() !== "" && (
        <Button component={Link} to={paths.processSermon(sermon.id)} size="sm" variant="default">
          Process Sermon
        </Button>
      )}
    </Stack>
  );
}

function OutOfDate({ sermonId }: { sermonId: string }) {
  return (
    <Text size="sm" c="dimmed" mb="lg">
      {OUT_OF_DATE}{" "}
      <Anchor component={Link} to={paths.processSermon(sermonId)} size="sm">
        Generate it again
      </Anchor>
    </Text>
  );
}
