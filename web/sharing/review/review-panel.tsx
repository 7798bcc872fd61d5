import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  describeSharedState,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
  type ReviewAction,
} from "../../../contract/sharing/reviews.ts";
import type { Review, ReviewEvent } from "../../../contract/sharing/reviews.schema.ts";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { StatusBadge } from "../../ui/notices/status-badge.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { useReview, useReviewRecord } from "./review.queries.ts";
import classes from "./review.module.css";

const ReviewChanges = lazyComponent(() => import("./review-changes.tsx").then((part) => part.ReviewChanges));

interface ReviewPanelProps extends SharedPlace {
  /** The version that the page shows, and that is approved. */
  version: number;
  /** What is to be checked before an approval. */
  checks?: ReactNode;
}

/** Where a shared record is between draft, approval and publication, and what the user may do about it. */
export function ReviewPanel({ kind, id, version, checks }: ReviewPanelProps) {
  const place = { kind, id };
  const { data: review } = useReview(place, version);
  if (!review?.state) return null;
  const { state, isPublic, changedSince, lastApproval, actions, obstacle, events } = review;
  return (
    <section className={classes.panel} aria-label="Review">
      <Group gap="0.5rem 0.75rem">
        <StatusBadge isDraft={changedSince || (!isPublic && state !== "approved")}>
          {describeSharedState({ review: state, isPublic, changedSince })}
        </StatusBadge>
        <Text span size="sm" dir="auto" miw={0}>
          {describeState(review)}
        </Text>
      </Group>
      {state !== "approved" && lastApproval && (
        <Text size="sm" c="dimmed">
          It was approved on {formatDateTime(lastApproval.at)}; edits since then withdrew that.
        </Text>
      )}
      {obstacle !== null && state !== "approved" && (
        <Text size="sm" c="dimmed">
          {obstacle}
        </Text>
      )}
      {actions.length > 0 && (
        <>
          {(actions.includes("approve") || actions.includes("return")) && (
            <>
              {checks}
              {lastApproval && <Changes place={place} version={version} />}
            </>
          )}
          <Decision key={state} place={place} version={version} actions={actions} />
        </>
      )}
      {events.length > 0 && (
        <Collapsible summary="History">
          <ol className={classes.events}>
            {events.map((event) => (
              <li key={event.id}>
                <Text size="sm" dir="auto">
                  {describeEvent(event)} on {formatDateTime(event.at)}
                </Text>
                {event.comment !== "" && (
                  <p className={classes.comment} dir="auto">
                    {event.comment}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </Collapsible>
      )}
    </section>
  );
}

const DONE: Record<ReviewAction, (person: string) => string> = {
  submit: (person) => `${person} requested a review`,
  withdraw: (person) => `${person} withdrew the request`,
  approve: (person) => `${person} approved it`,
  return: (person) => `${person} returned it`,
};

const describeEvent = ({ action, person }: ReviewEvent): string => DONE[action](person);

function describeState({ state, events }: Review): string {
  const [last] = events;
  if (!last) return "Nobody has requested a review.";
  if (state === "draft" && last.action === "approve") return "It was changed after its approval.";
  const comment = last.action === "return" && last.comment !== "" ? `: ${last.comment}` : ".";
  return `${describeEvent(last)}${comment}`;
}

function Changes({ place, version }: { place: SharedPlace; version: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Collapsible summary="Changes since the last approval" onToggle={setOpen}>
      {isOpen && <ReviewChanges place={place} version={version} />}
    </Collapsible>
  );
}

interface DecisionProps {
  place: SharedPlace;
  version: number;
  actions: readonly ReviewAction[];
}

const LABELS: Record<ReviewAction, { label: string; busyLabel: string }> = {
  submit: { label: "Request Review", busyLabel: "Requesting..." },
  withdraw: { label: "Withdraw Request", busyLabel: "Withdrawing..." },
  approve: { label: "Approve", busyLabel: "Approving..." },
  return: { label: "Return", busyLabel: "Returning..." },
};

function Decision({ place, version, actions }: DecisionProps) {
  const [isReturning, setReturning] = useState(false);
  const [comment, setComment] = useState("");
  const decision = useReviewRecord(place);
  const decide = (action: ReviewAction) => decision.mutate({ action, version, comment: comment.trim() });
  const shown = isReturning ? (["return"] as const) : actions;
  return (
    <Stack gap="xs">
      {isReturning && (
        <GrowingTextarea
          label="What should change?"
          minRows={2}
          maxRows={12}
          maxLength={REVIEW_LIMITS.commentCharacters}
          dir="auto"
          value={comment}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
      )}
      {decision.error && <ErrorNotice error={`${REVIEW_MESSAGES.failed}: ${decision.error.message}`} />}
      <Group gap="xs">
        {shown.map((action) => (
          <BusyButton
            key={action}
            size="sm"
            variant={action === "approve" ? "light" : "default"}
            busy={decision.isPending && decision.variables.action === action}
            busyLabel={LABELS[action].busyLabel}
            onClick={() => (action === "return" && !isReturning ? setReturning(true) : decide(action))}
          >
            {LABELS[action].label}
          </BusyButton>
        ))}
        {isReturning && (
          <Button size="sm" variant="subtle" onClick={() => setReturning(false)}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  );
}
