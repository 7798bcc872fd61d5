import { parseJson } from "../../../../contract/text/parse-json.ts";
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Job, NewJob } from "../../../../contract/processing/jobs.schema.ts";
import { JOB_EVENTS_PATH } from "../../../../contract/processing/jobs.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { buildUrl, callApi } from "../../../api/api.ts";
import { useRefreshSermon } from "../../sermons.queries.ts";
import { countCompletedSteps, isFinished } from "./job-progress.ts";

const jobsKey = (uid: string, sermonId?: string) =>
  sermonId === undefined ? (["jobs", uid] as const) : (["jobs", uid, sermonId] as const);

/** For a job whose event stream is disconnected. */
const POLL_INTERVAL_MS = 2_000;

const ALL_JOBS_POLL_INTERVAL_MS = 5_000;

/** The unfinished jobs of all sermons, and the last finished one. */
export function useJobs() {
  const { uid } = useUser();
  return useQuery({
    queryKey: jobsKey(uid),
    meta: { isCached: false },
    queryFn: async ({ signal }) => (await callApi("listJobs", { params: { uid }, signal })).items,
    // Jobs also start on other pages and in other tabs.
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some((job) => !isFinished(job)) ? ALL_JOBS_POLL_INTERVAL_MS : false,
  });
}

/** The last job of a kind of a sermon, and an unfinished job of the other kind, if any. */
export function useSermonJob(sermonId: string, kind: Job["kind"]) {
  const { uid } = useUser();
  const client = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const query = useQuery({
    queryKey: jobsKey(uid, sermonId),
    meta: { isCached: false },
    queryFn: async ({ signal }) => {
      const { items } = await callApi("listJobs", {
        params: { uid },
        query: { sermonId },
        signal,
      });
      return items;
    },
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (findUnfinished(state.data) && !isStreaming ? POLL_INTERVAL_MS : false),
  });
  const job = query.data?.find((each) => each.kind === kind);
  const unfinished = findUnfinished(query.data);
  const running = unfinished?.id;

  useEffect(() => {
    if (running === undefined) return undefined;
    const events = new EventSource(buildUrl(JOB_EVENTS_PATH, { uid, id: running }));
    events.addEventListener("open", () => setStreaming(true));
    // The browser reconnects automatically. Until then, the job is polled.
    events.addEventListener("error", () => setStreaming(false));
    events.addEventListener("job", ({ data }: MessageEvent<string>) => {
      const event = parseJson(data) as Job | undefined;
      if (event) cacheJob(client, uid, event);
    });
    return () => {
      events.close();
      setStreaming(false);
    };
  }, [client, running, uid]);

  useRefreshOnProgress(sermonId, query.data?.[0]);
  return { ...query, job, other: unfinished?.kind === kind ? undefined : unfinished };
}

export async function refreshSermonJobs(client: QueryClient, uid: string, sermonId: string): Promise<void> {
  const query = { queryKey: jobsKey(uid, sermonId) };
  // A first answer that is under way may be older than the new job, and would not be asked for again.
  await client.cancelQueries(query);
  await client.invalidateQueries(query);
}

const findUnfinished = (jobs: readonly Job[] | undefined) => jobs?.find((job) => !isFinished(job));

function cacheJob(client: QueryClient, uid: string, job: Job) {
  void client.invalidateQueries({ queryKey: jobsKey(uid), exact: true });
  client.setQueryData<Job[]>(jobsKey(uid, job.sermonId), (known = []) => [
    job,
    ...known.filter(({ id }) => id !== job.id),
  ]);
  // It may have started the next one.
  if (isFinished(job)) void refreshSermonJobs(client, uid, job.sermonId);
}

function useRefreshOnProgress(sermonId: string, job: Job | undefined) {
  const refresh = useRefreshSermon(sermonId);
  const progress = job && `${job.id} ${job.state} ${countCompletedSteps(job)}`;
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    const isNew = seen.current === undefined;
    seen.current = progress;
    // The fetched sermon already has the results of jobs that finished long before the page opened.
    if (job && !(isNew && isFinished(job) && isOld(job))) void refresh();
  }, [job, refresh, progress]);
}

/** Clocks of browsers may be wrong by some minutes; a needless refresh costs little. */
const RECENT_MS = 10 * 60_000;
const isOld = ({ updatedAt }: Job) => Date.parse(updatedAt) < Date.now() - RECENT_MS;

type WithoutSermonId<Options> = Options extends unknown ? Omit<Options, "sermonId"> : never;

export function useStartJob(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (options: WithoutSermonId<NewJob>) =>
      callApi("startJob", { params: { uid }, body: { ...options, sermonId } }),
    onSuccess: (job) => cacheJob(client, uid, job),
    // Another tab may have started a job first.
    onError: () => refreshSermonJobs(client, uid, sermonId),
  });
}

export function useCancelJob() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("cancelJob", { params: { uid, id } }),
    onSuccess: (job) => cacheJob(client, uid, job),
  });
}
