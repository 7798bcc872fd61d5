import type { ReactNode } from "react";
import type { Color, Motif } from "../content.ts";
import colors from "./colors.module.css";
import classes from "./picture.module.css";

const DRAWINGS: Record<Motif, ReactNode> = {
  sunrise: (
    <>
      <circle className="far" cx="200" cy="112" r="104" />
      <circle className="middle" cx="200" cy="112" r="72" />
      <circle className="near" cx="200" cy="112" r="42" />
      <path className="middle" d="M0 108q70-16 140-4t150 2 110-6v30H0z" />
    </>
  ),
  hills: (
    <>
      <circle className="far" cx="306" cy="38" r="20" />
      <path className="far" d="M0 84l66-40 60 38 78-54 84 58 60-34 52 30v48H0z" />
      <path className="middle" d="M0 104q80-44 170-12t230-14v52H0z" />
      <path className="near" d="M0 124q110-32 210-10t190-12v28H0z" />
    </>
  ),
  harbor: (
    <>
      <circle className="far" cx="92" cy="40" r="22" />
      <path className="middle" d="M214 22v62h-54z" />
      <path className="far" d="M222 32v52h42z" />
      <path className="near" d="M146 90h136l-20 20h-92z" />
      <path className="line" d="M40 118q20-9 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0" />
    </>
  ),
  lamp: (
    <>
      <circle className="far" cx="252" cy="46" r="66" />
      <path className="near" d="M252 22q18 20 0 38-18-18 0-38z" />
      <path className="middle" d="M134 84q62-24 108-14 14-12 28 0-10 34-66 36-52 0-70-22z" />
      <path className="near" d="M176 104h56l10 14h-76z" />
    </>
  ),
  vine: (
    <>
      <path className="line" d="M18 98q62-70 128-32t122-8 116-30" />
      <path className="middle" d="M86 56q-6-34 26-42 12 30-26 42z" />
      <path className="near" d="M152 70q28-22 50 4-28 24-50-4z" />
      <path className="middle" d="M236 74q-18-30 8-50 24 22-8 50z" />
      <path className="near" d="M300 46q26-24 52 0-26 26-52 0z" />
      <g className="far">
        <circle cx="118" cy="86" r="10" />
        <circle cx="135" cy="91" r="10" />
        <circle cx="125" cy="103" r="10" />
      </g>
    </>
  ),
  bread: (
    <>
      <ellipse className="far" cx="200" cy="108" rx="156" ry="14" />
      <path className="middle" d="M104 100q-10-56 54-58h84q64 2 54 58z" />
      <path className="line" d="M158 58l-16 26M206 56l-16 28M252 58l-16 26" />
      <path className="line" d="M336 108q-8-44 10-82" />
      <path
        className="near"
        d="M346 28q12 8 4 20-12-6-4-20zM338 52q14 4 10 18-14-4-10-18zM332 74q14 2 12 18-14-4-12-18z"
      />
    </>
  ),
};

interface CoverProps {
  motif: Motif;
  color: Color;
  caption?: string;
}

/** A drawn picture; it says nothing by itself, but for its caption. */
export function Cover({ motif, color, caption }: CoverProps) {
  return (
    <div className={`${colors.tinted} ${classes.cover}`} data-color={color}>
      <svg className={classes.drawing} viewBox="0 0 400 130" preserveAspectRatio="xMidYMid slice" aria-hidden>
        {DRAWINGS[motif]}
      </svg>
      {caption && <div className={classes.caption}>{caption}</div>}
    </div>
  );
}
