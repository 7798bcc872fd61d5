import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { listBibleOptions } from "../bibles/bible-facts.ts";
import { useBibles, usePreferredBibles } from "../bibles/bibles.queries.ts";
import classes from "./passage.module.css";

interface Editions {
  /** Undefined for the edition that the user prefers. */
  first: string | undefined;
  second: string | undefined;
}

interface EditionChoiceProps extends Editions {
  choose: (change: { first?: string; second?: string | null }) => void;
}

/** The editions of a drawer: at first `initial` and the second one that the user prefers. */
export function useEditionChoice(initial: string | undefined): EditionChoiceProps {
  const { data: bibles = [] } = useBibles();
  const preferred = usePreferredBibles();
  const [chosen, setChosen] = useState<{ first?: string; second?: string | null }>({});
  const wanted = chosen.first ?? initial;
  const first = bibles.some(({ id }) => id === wanted) ? wanted : undefined;
  const wantedSecond = chosen.second === undefined ? preferred.second?.id : (chosen.second ?? undefined);
  const second = wantedSecond === (first ?? preferred.first?.id) ? undefined : wantedSecond;
  return { first, second, choose: (change) => setChosen((before) => ({ ...before, ...change })) };
}

const NO_SECOND = { value: "", label: "None" };

/** Hidden on servers with a single edition. */
export function EditionChoice({ first, second, choose }: EditionChoiceProps) {
  const { data: bibles = [] } = useBibles();
  const preferred = usePreferredBibles();
  if (bibles.length < 2) return null;
  const shown = first ?? preferred.first?.id;
  return (
    <div className={classes.editions}>
      <NativeSelect
        label="Bible"
        size="sm"
        data={listBibleOptions(bibles)}
        value={shown ?? ""}
        onChange={({ currentTarget: { value } }) => choose({ first: value })}
      />
      <NativeSelect
        label="Side by side"
        size="sm"
        data={[NO_SECOND, ...listBibleOptions(bibles.filter(({ id }) => id !== shown))]}
        value={second ?? ""}
        onChange={({ currentTarget: { value } }) => choose({ second: value === "" ? null : value })}
      />
    </div>
  );
}
