import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../navigation/paths.ts";
import iconLink from "../ui/layout/icon-link.module.css";
import { Page } from "../ui/layout/page.tsx";
import { SampleNote } from "./sample-note.tsx";

interface CommunityFrameProps {
  title: string;
  hasBack?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function CommunityFrame({ title, hasBack, action, children }: CommunityFrameProps) {
  return (
    <Page
      title={title}
      lead="A sample church in November 2024. Your changes last until you close the page."
      action={action}
      above={
        hasBack && (
          <Anchor component={Link} to={paths.community()} className={iconLink.link}>
            Back to Community
          </Anchor>
        )
      }
    >
      <SampleNote isSticky />
      {children}
    </Page>
  );
}
