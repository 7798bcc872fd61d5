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

/** Milliseconds between two looks at work whose events do not come through. */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds between two looks at the work of all sermons. */
const ALL_JOBS_POLL_INTERVAL_MS = 5_000;

/** The work of all sermons that is not over, and the last that is. */
export function useJobs() {
  const { uid } = useUser();
  return useQuery({
    queryKey: jobsKey(uid),
    meta: { isCached: false },
    queryFn: async ({ signal }) => (await callApi("listJobs", { params: { uid }, signal })).items,
    // Work is begun on other pages and in other tabs.
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some((job) => !isFinished(job)) ? ALL_JOBS_POLL_INTERVAL_MS : false,
  });
}

/** The last work of a kind on one sermon, and work of the other kind: a sermon has one at a time. */
export function useSermonJob(sermonId: string, kind: Job["kind"]) {
  const { uid } = useUser();
  const client = useQueryClient();
  const [isCurrent, setHeard] = useState(false);
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
    refetchInterval: ({ state }) => (findUnfinished(state.data) && !isCurrent ? POLL_INTERVAL_MS : false),
  });
  const job = query.data?.find((each) => each.kind === kind);
  const unfinished = findUnfinished(query.data);
  const running = unfinished?.id;

  useEffect(() => {
    if (running === undefined) return undefined;
    const events = new EventSource(buildUrl(JOB_EVENTS_PATH, { uid, id: running }));
    events.addEventListener("open", () => setHeard(true));
    // The browser connects again by itself; meanwhile the work is looked at from time to time.
    events.addEventListener("error", () => setHeard(false));
    events.addEventListener("job", ({ data }: MessageEvent<string>) => {
      const told = parseJson(data) as Job | undefined;
      if (told) rememberJob(client, uid, told);
    });
    return () => {
      events.close();
      setHeard(false);
    };
  }, [client, running, uid]);

  useRefreshOnProgress(sermonId, query.data?.[0]);
  return { ...query, job, other: unfinished?.kind === kind ? undefined : unfinished };
}

const findUnfinished = (jobs: readonly Job[] | undefined) => jobs?.find((job) => !isFinished(job));

function rememberJob(client: QueryClient, uid: string, job: Job) {
  void client.invalidateQueries({ queryKey: jobsKey(uid), exact: true });
  client.setQueryData<Job[]>(jobsKey(uid, job.sermonId), (known = []) => [
    job,
    ...known.filter(({ id }) => id !== job.id),
  ]);
}

function useRefreshOnProgress(sermonId: string, job: Job | undefined) {
  const refresh = useRefreshSermon(sermonId);
  const stand = job && `${job.id} ${job.state} ${countCompletedSteps(job)}`;
  const seen = useRef(stand);
  useEffect(() => {
    if (seen.current === stand) return;
    const isNew = seen.current === undefined;
    seen.current = stand;
    // What was over before the page was opened is in the sermon that it fetched.
    if (job && !(isNew && isFinished(job))) void refresh();
  }, [job, refresh, stand]);
}

type OnSermon<Wanted> = Wanted extends unknown ? Omit<Wanted, "sermonId"> : never;

export function useStartJob(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: OnSermon<NewJob>) =>
      callApi("startJob", { params: { uid }, body: { ...wanted, sermonId } }),
    onSuccess: (job) => rememberJob(client, uid, job),
    // Another tab may have been quicker.
    onError: () => client.invalidateQueries({ queryKey: jobsKey(uid, sermonId) }),
  });
}

export function useCancelJob() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("cancelJob", { params: { uid, id } }),
    onSuccess: (job) => rememberJob(client, uid, job),
  });
}
