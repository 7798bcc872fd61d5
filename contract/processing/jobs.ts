export const JOB_MESSAGES = {
  notFound: "This job no longer exists.",
  running: "This sermon is already being processed.",
  interrupted: "This kept getting interrupted. Finished parts are saved. Please restart it.",
} as const;

/** Event stream of `job` events, each with the whole job; it ends when the job does. */
export const JOB_EVENTS_PATH = "/api/users/:uid/jobs/:id/events";
