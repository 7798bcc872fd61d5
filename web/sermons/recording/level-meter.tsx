import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import classes from "./recording.module.css";
import { SoundLevel } from "./sound-level.ts";

/** Milliseconds between two looks: as often as eyes follow, and rarely for those who want no motion. */
const LOOK = { lively: 60, calm: 500 };

interface LevelMeterProps {
  stream: MediaStream;
  /** Called when nothing has been heard for a while, and when something is heard again. */
  onSilence: (isSilent: boolean) => void;
}

/** Shows how loud the microphone is. */
export function LevelMeter({ stream, onSilence }: LevelMeterProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(0);
  const report = useRef(onSilence);
  useEffect(() => {
    report.current = onSilence;
  });

  useEffect(() => {
    const level = new SoundLevel(stream);
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let wasSilent = false;
    const looking = setInterval(
      () => {
        const loudness = level.measure();
        bar.current?.style.setProperty("--level", String(loudness));
        if (level.isSilent !== wasSilent) {
          wasSilent = level.isSilent;
          report.current(wasSilent);
        }
      },
      isCalm ? LOOK.calm : LOOK.lively,
    );
    const speaking = setInterval(() => setPercent(Math.round(level.measure() * 100)), 1000);
    return () => {
      clearInterval(looking);
      clearInterval(speaking);
      level.close();
      if (wasSilent) report.current(false);
    };
  }, [stream]);

  return (
    <>
      <div ref={bar} className={classes.meter} aria-hidden>
        <div className={classes.level} />
      </div>
      <VisuallyHidden>
        <meter aria-label="Microphone level" min={0} max={100} value={percent} />
      </VisuallyHidden>
    </>
  );
}
