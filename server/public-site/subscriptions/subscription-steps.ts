/** What a page about emails of a site says. */
export type SubscriptionStep =
  | { name: "form"; email?: string; error?: string }
  | { name: "confirm" | "unsubscribe" | keyof typeof SUBSCRIPTION_MESSAGES };

export const SUBSCRIPTION_MESSAGES = {
  requested: {
    title: "Check your email",
    text: "We sent a link to this address. You will get new sermons once you have opened it and confirmed. If nothing arrives, look at the spam folder.",
  },
  confirmed: {
    title: "You are subscribed",
    text: "You will get an email when there is a new sermon. Every email has a link to unsubscribe.",
  },
  unsubscribed: {
    title: "You are unsubscribed",
    text: "You will get no more emails about new sermons. Your address was deleted.",
  },
  wrongLink: {
    title: "This link does not work",
    text: "It is wrong or has expired. Please enter your email address again.",
  },
  notOffered: {
    title: "There is nothing to subscribe to",
    text: "This site does not send emails about new sermons.",
  },
  tooMany: {
    title: "Please try again later",
    text: "Too many addresses were entered. Please try again in an hour.",
  },
} as const;
