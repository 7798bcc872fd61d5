import type { ReactNode } from "react";
import type { ShownSite } from "../shown-site.ts";
import { SiteLayout } from "../site-layout.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { SUBSCRIPTION_MESSAGES, type SubscriptionStep } from "./subscription-steps.ts";

export interface SubscriptionPageProps {
  site: ShownSite;
  step: SubscriptionStep;
}

const QUESTIONS = {
  confirm: {
    title: "Do you want new sermons by email?",
    text: "Please confirm it, so that nobody else can subscribe you.",
    button: "Confirm",
  },
  unsubscribe: {
    title: "Do you want no more emails?",
    text: "You will get no emails about new sermons, and your address will be deleted.",
    button: "Unsubscribe",
  },
} as const;

/** A step of subscribing or unsubscribing. Opening a link changes nothing, since mail scanners open links, too. */
export function SubscriptionPage({ site, step }: SubscriptionPageProps): ReactNode {
  if (step.name === "form") {
    const { name: _, ...entered } = step;
    return (
      <Page site={site} title="Emails">
        <SubscribeForm site={site} {...entered} />
      </Page>
    );
  }
  if (step.name === "confirm" || step.name === "unsubscribe") {
    const { title, text, button } = QUESTIONS[step.name];
    return (
      <Page site={site} title={title}>
        <h1>{title}</h1>
        <p>{text}</p>
        {/* Sent to the address of this page. */}
        <form className="search" method="post">
          <button type="submit">{button}</button>
        </form>
      </Page>
    );
  }
  const { title, text } = SUBSCRIPTION_MESSAGES[step.name];
  return (
    <Page site={site} title={title}>
      <h1>{title}</h1>
      <p>{text}</p>
      {step.name === "wrongLink" && <SubscribeForm site={site} />}
    </Page>
  );
}

const Page = ({
  site,
  title,
  children,
}: {
  site: ShownSite;
  title: string;
  children: ReactNode;
}): ReactNode => (
  <SiteLayout site={site} title={title} description={title} path="" isIndexed={false}>
    {children}
  </SiteLayout>
);
