import { useCallback, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import {
  PROCESSING_STEPS,
  type ProcessingStep,
  RESULT_NAMES,
  type ResultName,
  SERMON_RESULTS,
} from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { buildEmbedUrl } from "../../../contract/media/video.ts";
import { useOwnerQuery } from "../../account/session/record-owner.ts";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";
import { VideoPlayer } from "../../ui/media/video-player.tsx";
import { useSermonJob } from "../process/jobs/jobs.queries.ts";
import { isFinished } from "../process/jobs/job-progress.ts";
import { SermonPlayer } from "../player/sermon-player.tsx";
import { ResultSection } from "../results/result-section.tsx";
import { useRunStep } from "../process/run-step.queries.ts";
import { SermonDetails } from "./sermon-details.tsx";
import { TranscriptPart } from "./transcript-part.tsx";
import classes from "../../ui/layout/sheet.module.css";

const SERMON_TABS: readonly { value: SermonTab; label: string }[] = [
  { value: "details", label: "Details" },
  { value: "transcript", label: "Transcript" },
  ...RESULT_NAMES.map((value) => ({ value, label: SERMON_RESULTS[value].label })),
];
type SermonTab = "details" | "transcript" | ResultName;

const TABS_WITH_PLAYER = new Set<SermonTab>(["transcript", "highlights"]);

export function SermonParts({ sermon }: { sermon: Sermon }) {
  const [search, setSearch] = useSearchParams();
  const ownerQuery = useOwnerQuery();
  const tab = SERMON_TABS.find(({ value }) => value === search.get("tab"))?.value ?? "details";
  const [opened, setOpened] = useState<ReadonlySet<SermonTab>>(() => new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const { job, other } = useSermonJob(sermon.id, "process");
  const isProcessing = (job !== undefined && !isFinished(job)) || other !== undefined;

  const renderPart = (part: SermonTab): ReactNode => {
    if (part === "details")
      return (
        <div className={classes.sheet}>
          <SermonDetails />
        </div>
      );
    if (part === "transcript") return <TranscriptPart sermon={sermon} />;
    const step = PROCESSING_STEPS.find(({ result }) => result === part);
    return step && <EditedResult step={step} sermon={sermon} isLocked={isProcessing} />;
  };
  return (
    <WithPlayer sermon={sermon} isVisible={TABS_WITH_PLAYER.has(tab)}>
      <TabPanels
        keepMounted
        label="Parts of the sermon"
        tabs={SERMON_TABS.map(({ value, label }) => ({
          value,
          label,
          content: opened.has(value) && renderPart(value),
        }))}
        value={tab}
        onChange={(next) =>
          setSearch({ ...ownerQuery, tab: next }, { replace: true, preventScrollReset: true })
        }
      />
    </WithPlayer>
  );
}

interface EditedResultProps {
  step: ProcessingStep;
  sermon: Sermon;
  isLocked: boolean;
}

const EditedResult = (props: EditedResultProps) => (
  <ResultSection
    {...props}
    heading={SERMON_RESULTS[props.step.result].label}
    order={2}
    run={useRunStep(props.sermon)}
    isEditor
  />
);

interface WithPlayerProps {
  sermon: Sermon;
  isVisible: boolean;
  children: ReactNode;
}

function WithPlayer({ sermon, isVisible, children }: WithPlayerProps) {
  const [playRequest, setPlayRequest] = useState({ second: 0, count: 0 });
  const playVideo = useCallback(
    (second: number) => setPlayRequest(({ count }) => ({ second: Math.floor(second), count: count + 1 })),
    [],
  );
  const hasVideo = isVisible && buildEmbedUrl(sermon.youtubeUrl) !== undefined;
  return (
    <SermonPlayer
      sermon={sermon}
      isSticky={isVisible}
      onPlayVideo={playVideo}
      video={
        hasVideo && (
          <VideoPlayer
            key={playRequest.count}
            link={sermon.youtubeUrl}
            title={`Video of ${sermon.title}`}
            start={playRequest.second}
            autoplay={playRequest.count > 0}
          />
        )
      }
    >
      {children}
    </SermonPlayer>
  );
}
