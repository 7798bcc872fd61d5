import { VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import classes from "../recording.module.css";
import { AudioLevel } from "./audio-level.ts";

const UPDATE_INTERVAL_MS = 100;

interface LevelMeterProps {
  stream: MediaStream;
  onSilence: (isSilent: boolean) => void;
}

export function LevelMeter({ stream, onSilence }: LevelMeterProps) {
  const [percent, setPercent] = useState(0);
  const reportSilence = useEffectEvent(onSilence);

  useEffect(() => {
    const level = new AudioLevel(stream);
    let wasSilent = false;
    const timer = setInterval(() => {
      setPercent(Math.round(level.measure() * 100));
      if (level.isSilent === wasSilent) return;
      wasSilent = level.isSilent;
      reportSilence(wasSilent);
    }, UPDATE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      level.close();
      if (wasSilent) reportSilence(false);
    };
  }, [stream]);

  return (
    <>
      <div className={classes.meter} aria-hidden>
        <div style={{ width: `${percent}%` }} />
      </div>
      <VisuallyHidden>
        <meter aria-label="Microphone level" min={0} max={100} value={percent} />
      </VisuallyHidden>
    </>
  );
}
