import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import { Notice } from "../../ui/notices/notice.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { useReview } from "./review.queries.ts";

interface ApprovalNoticeProps extends SharedPlace {
  version: number;
  isShared: boolean;
}

/** Warns an editor before the first change that it withdraws the approval, and says so afterwards. */
export function ApprovalNotice({ isShared, version, ...place }: ApprovalNoticeProps) {
  const { data } = useReview(place, version, isShared);
  const [last] = data?.events ?? [];
  if (!data || last?.action !== "approve") return null;
  return (
    <Notice icon={<IconRosetteDiscountCheck size={20} stroke={1.6} aria-hidden />}>
      <output dir="auto">
        {data.state === "approved"
          ? `${last.person} approved this. Any edit withdraws the approval.`
          : `The approval by ${last.person} was withdrawn by an edit. Request a review when you are done.`}
      </output>
    </Notice>
  );
}
