import type { ReactNode } from "react";
import { pathOf, type ShownSite } from "../shown-site.ts";

interface SubscribeFormProps {
  site: ShownSite;
  /** The address that was entered before. */
  email?: string;
  error?: string;
}

/** Nothing on sites that send no emails. */
export function SubscribeForm({ site, email = "", error }: SubscribeFormProps): ReactNode {
  if (!site.offersEmails) return null;
  return (
    <section aria-labelledby="subscribe">
      <h2 id="subscribe">Get new sermons by email</h2>
      <form className="search" method="post" action={pathOf(site, "subscribe")}>
        <label className="words">
          Email address
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={email}
            {...(error !== undefined && { "aria-invalid": true, "aria-describedby": "subscribe-error" })}
          />
        </label>
        {error !== undefined && (
          <p className="words" id="subscribe-error" role="alert">
            {error}
          </p>
        )}
        <button type="submit">Subscribe</button>
      </form>
    </section>
  );
}
