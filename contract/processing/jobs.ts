export const JOB_MESSAGES = {
  notFound: "This work is not there any more.",
  running: "This sermon is being processed already.",
  interrupted: "This was interrupted again and again. What is finished is kept: please start it again.",
} as const;

/** Follows a job as an event stream of `job` events, each the whole job; it ends when the job is over. */
export const JOB_EVENTS_PATH = "/api/users/:uid/jobs/:id/events";
