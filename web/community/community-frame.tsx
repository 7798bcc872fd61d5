import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import iconLink from "../ui/layout/icon-link.module.css";
import { Page } from "../ui/layout/page.tsx";
import { SampleNote } from "./sample-note.tsx";

interface CommunityFrameProps {
  title: string;
  /** Replaces the sentence about the sample church. */
  lead?: string;
  /** Whether all of its content is a sample. */
  isSample?: boolean;
  hasBack?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

const SAMPLE_LEAD = "A sample church in November 2024. Your changes last until you close the page.";

export function CommunityFrame({
  title,
  lead = SAMPLE_LEAD,
  isSample = true,
  hasBack,
  action,
  children,
}: CommunityFrameProps) {
  return (
    <Page
      title={title}
      lead={lead}
      action={action}
      above={
        hasBack && (
          <Anchor component={Link} to={paths.community()} className={iconLink.link}>
            Back to Community
          </Anchor>
        )
      }
    >
      {isSample && <SampleNote isSticky />}
      {children}
    </Page>
  );
}
