import type { ReactNode } from "react";
import { parseTimestamp } from "../../contract/transcript/timestamp.ts";
import type { HeadingDepths } from "./heading-depths.ts";
import type { Block, Run } from "../documents/document.ts";
import type { SplitLines } from "./spoken-lines.ts";

/** Gives each second of a page at most one element as the target of `#t=`. */
export type ClaimTime = (seconds: number) => string | undefined;

export function createTimeTargets(): ClaimTime {
  const claimed = new Set<number>();
  return (seconds) => {
    if (claimed.has(seconds)) return undefined;
    claimed.add(seconds);
    return `t=${seconds}`;
  };
}

export interface BlockContext {
  claimTime: ClaimTime;
  depths: HeadingDepths;
  /** The address of the page for links to times; the page itself without it. */
  page?: string;
  /** Splits paragraphs of a transcript into lines whose times are known. */
  splitLines?: SplitLines | undefined;
  /** Whether the blocks are in a list or quote, which has the direction of its text; set here. */
  isInside?: boolean;
}

interface BlocksProps {
  blocks: readonly Block[];
  context: BlockContext;
}

/** Blocks of a document. Their texts are plain, so nothing in them can be markup. */
export function Blocks({ blocks, context }: BlocksProps): ReactNode {
  return blocks.map((block, index) => <OneBlock key={index} block={block} context={context} />);
}

function OneBlock({ block, context }: { block: Block; context: BlockContext }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <Paragraph runs={block.runs} time={block.time} context={context} />;
    case "heading": {
      const Heading = `h${context.depths.get(block) ?? 6}` as "h3";
      return <Heading dir="auto">{showRuns(block.runs)}</Heading>;
    }
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List {...(block.isOrdered && block.start !== 1 && { start: block.start })}>
          {block.items.map((item, index) => (
            <li key={index} dir="auto">
              <Blocks blocks={item} context={{ ...context, isInside: true }} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return <Quote block={block} context={context} />;
    case "code":
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- can be scrolled by keyboard
      return <pre tabIndex={0}>{block.text}</pre>;
    case "table":
      return <Table block={block} />;
    case "rule":
      return <hr />;
  }
}

interface ParagraphProps {
  runs: readonly Run[];
  time: string | undefined;
  context: BlockContext;
}

function Paragraph({ runs, time, context }: ParagraphProps): ReactNode {
  const seconds = time === undefined ? undefined : readSeconds(time);
  const shown = context.splitLines ? runs.map((run) => showLines(run, context.splitLines!)) : showRuns(runs);
  if (seconds === undefined) return <p dir={context.isInside ? undefined : "auto"}>{shown}</p>;
  return (
    <div className="timed" id={context.claimTime(seconds)} data-t={context.splitLines ? undefined : seconds}>
      <TimeLink page={context.page} seconds={seconds} text={time!} />
      <p dir="auto">{shown}</p>
    </div>
  );
}

const showLines = (run: Run, splitLines: SplitLines): ReactNode =>
  splitLines(run.text).map(({ text, start }, index) => {
    const shown = <OneRun key={index} run={{ ...run, text }} />;
    return start === undefined ? (
      shown
    ) : (
      <span key={index} data-t={Math.round(start * 10) / 10}>
        {shown}
      </span>
    );
  });

interface QuoteProps {
  block: Extract<Block, { kind: "quote" }>;
  context: BlockContext;
}

function Quote({ block, context }: QuoteProps): ReactNode {
  const seconds = block.source === undefined ? undefined : readSeconds(block.source);
  const quote = (
    <blockquote dir="auto">
      <Blocks blocks={block.blocks} context={{ ...context, isInside: true }} />
    </blockquote>
  );
  if (block.source === undefined) return quote;
  return (
    <figure id={seconds === undefined ? undefined : context.claimTime(seconds)}>
      {quote}
      <figcaption dir="auto">
        {seconds === undefined ? (
          block.source
        ) : (
          <TimeLink page={context.page} seconds={seconds} text={block.source} />
        )}
      </figcaption>
    </figure>
  );
}

interface TimeLinkProps {
  page: string | undefined;
  seconds: number;
  text: string;
}

const TimeLink = ({ page = "", seconds, text }: TimeLinkProps): ReactNode => (
  <a className="time" href={`${page}#t=${seconds}`}>
    {text}
  </a>
);

/** The start of a time or a range of times ("1:05 - 1:12"); undefined for other texts. */
function readSeconds(source: string): number | undefined {
  const [, start] = /^((?:\d+:)?\d+:\d\d)(?: - [\d:]+)?$/.exec(source) ?? [];
  return start === undefined ? undefined : parseTimestamp(start);
}

function Table({ block: { rows, hasHeader } }: { block: Extract<Block, { kind: "table" }> }): ReactNode {
  const [header, ...others] = rows;
  const body = hasHeader ? others : rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- can be scrolled by keyboard
    <div className="table" tabIndex={0}>
      <table>
        {hasHeader && (
          <thead>
            <tr>
              {header!.map((cell, index) => (
                <th key={index} scope="col" dir="auto">
                  {showRuns(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} dir="auto">
                  {showRuns(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const showRuns = (runs: readonly Run[]): ReactNode =>
  runs.map((run, index) => <OneRun key={index} run={run} />);

function OneRun({ run }: { run: Run }): ReactNode {
  let shown: ReactNode = run.text
    .split("\n")
    .flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
  if (run.isCode) shown = <code>{shown}</code>;
  if (run.isStruck) shown = <s>{shown}</s>;
  if (run.isItalic) shown = <em>{shown}</em>;
  if (run.isBold) shown = <strong>{shown}</strong>;
  return run.link === undefined ? shown : <SafeLink address={run.link}>{shown}</SafeLink>;
}

/** `address` has passed `normalizeLink`. */
export const SafeLink = ({ address, children }: { address: string; children: ReactNode }): ReactNode => (
  <a href={address} rel="noopener noreferrer nofollow">
    {children}
  </a>
);
