import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useOperator } from "../system/operator.queries.ts";
import { ContactName } from "../ui/notices/contact-name.tsx";

export function YoutubeNotSetUp() {
  const operator = useOperator().data;
  return (
    <>
      {YOUTUBE_MESSAGES.notSetUp}{" "}
      {operator?.isOperator ? (
        "To set it up, see “Google sign-in and YouTube” in docs/setup.md."
      ) : (
        <>
          Ask <ContactName contact={operator?.contact} /> to set it up.
        </>
      )}
    </>
  );
}
