import { Skeleton, Stack } from "@mantine/core";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { SiteForm } from "./site-form.tsx";
import { SitePublications } from "./site-publications.tsx";
import { SiteSubscribers } from "./site-subscribers.tsx";
import { type SiteOwner, useSite } from "./sites.queries.ts";

interface SiteSettingsProps {
  owner: SiteOwner;
  /** For dates in the list of what is published. */
  timeZone?: string;
  /** Whether the user may see and unpublish what is published. */
  canPublish: boolean;
}

/** The settings of a public site, and what is on it. */
export function SiteSettings({ owner, timeZone, canPublish }: SiteSettingsProps) {
  const { data: site, error, refetch } = useSite(owner);
  return (
    <Stack>
      {site && <SiteForm owner={owner} site={site} />}
      {!site && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!site && !error && <Skeleton height="24rem" radius="lg" aria-hidden />}
      {site?.sendsEmails && <SiteSubscribers owner={owner} />}
      {canPublish && <SitePublications owner={owner} {...(timeZone !== undefined && { timeZone })} />}
    </Stack>
  );
}
