import { Table, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Table.layer.css";
import type { Difference } from "./findings.ts";
import classes from "./finding-panel.module.css";
import { splitAtDifferences } from "./split-at-differences.ts";

const MAX_CHARACTERS = 400;

/** The quoted words; those that differ are underlined. */
export function QuotedWords({ words, difference }: { words: string; difference: readonly Difference[] }) {
  const isCut = words.length > MAX_CHARACTERS;
  const shown = isCut ? words.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, " …") : words;
  return (
    <blockquote className={classes.quoted} dir="auto">
      {splitAtDifferences(shown, difference).map(({ text, isDifferent, start }) =>
        isDifferent ? <mark key={start}>{text}</mark> : text,
      )}
    </blockquote>
  );
}

interface DifferenceTableProps {
  difference: readonly Difference[];
  edition: string;
}

/** Quoted and printed words, one difference in each row. */
export function DifferenceTable({ difference, edition }: DifferenceTableProps) {
  return (
    <Table
      className={classes.difference}
      verticalSpacing="0.375rem"
      horizontalSpacing="0.75rem"
      layout="fixed"
    >
      <caption>
        <VisuallyHidden>Words that differ</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">In your text</th>
          <th scope="col">{edition}</th>
        </tr>
      </thead>
      <tbody>
        {difference.map(({ quoted, printed }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows never change their order
          <tr key={index}>
            <td>
              <Words words={quoted} />
            </td>
            <td>
              <Words words={printed} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Words = ({ words }: { words: string }) =>
  words === "" ? (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>nothing</VisuallyHidden>
    </>
  ) : (
    words
  );
