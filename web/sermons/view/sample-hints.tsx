import { Button, CloseButton, Text } from "@mantine/core";
import { IconBook2, IconEye, IconQuote, type TablerIcon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { SAMPLE_TITLE } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useReview } from "../../scripture/review/review-context.ts";
import { useReviewSteps } from "../../scripture/review/review-stepper.tsx";
import { useIsPhone } from "../../ui/browser/use-is-phone.ts";
import { createRememberedState } from "../../ui/browser/remembered-state.ts";
import classes from "./sample-hints.module.css";

const hints = createRememberedState("berea.sample-hints", ["shown", "hidden"]);

/** Points to three things in the sample sermon, until the user hides them. */
export function SampleHints({ sermon: { title, scripture } }: { sermon: Sermon }) {
  const isHidden = hints.useValue() === "hidden";
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const openMisquotation = useOpenMisquotation();
  if (title !== SAMPLE_TITLE || isHidden) return null;
  const show = (query: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...query }, { preventScrollReset: true });
  const showMisquotation = () => {
    show({ tab: "transcript" });
    openMisquotation();
  };
  return (
    <section className={classes.hints} aria-labelledby="hints">
      {/* Open where it leaves room for the text. */}
      <details open={!isPhone}>
        <summary id="hints">Three things to see here</summary>
        <ol className={classes.list}>
          <Hint
            Icon={IconQuote}
            text="Each highlight is in the sermon word for word, and has its time."
            action="Show Highlights"
            onClick={() => show({ tab: "highlights" })}
          />
          <Hint
            Icon={IconEye}
            text="The preacher left out a word of a verse. The check found it."
            action="Show Misquotation"
            onClick={showMisquotation}
          />
          <Hint
            Icon={IconBook2}
            text="Every Bible reference opens its passage."
            action={`Open ${scripture}`}
            onClick={() => show({ passage: scripture })}
          />
        </ol>
      </details>
      <CloseButton
        className={classes.close}
        size={44}
        aria-label="Hide hints"
        onClick={() => hints.set("hidden")}
      />
    </section>
  );
}

interface HintProps {
  Icon: TablerIcon;
  text: string;
  action: string;
  onClick: () => void;
}

const Hint = ({ Icon, text, action, onClick }: HintProps) => (
  <li>
    <Icon size={22} stroke={1.6} aria-hidden />
    <Text>{text}</Text>
    <Button size="sm" variant="default" onClick={onClick}>
      {action}
    </Button>
  </li>
);

/** Opens the first misquotation, as soon as the transcript is shown and checked. */
function useOpenMisquotation(): () => void {
  const review = useReview();
  const { items } = useReviewSteps(undefined);
  const isDue = useRef(false);
  const found = items.find(({ checked }) => checked.quotation?.label === "misquoted");
  useEffect(() => {
    if (!isDue.current || !found) return;
    isDue.current = false;
    review?.open(found);
  }, [found, review]);
  return () => {
    if (found) review?.open(found);
    else isDue.current = true;
  };
}
