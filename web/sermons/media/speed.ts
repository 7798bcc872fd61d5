/** Milliseconds over which a speed is measured: long enough to be calm, short enough to notice a change. */
const SPAN = 8_000;
/** Milliseconds after which a first speed is told. */
const LEAST = 1_000;

/** Measures how fast bytes go, from numbers of bytes that have gone by now. Times are milliseconds of one clock. */
export function createSpeedMeter() {
  let samples: { time: number; sent: number }[] = [];
  return {
    /** Takes down how many bytes have gone; fewer than before begins a new measurement. */
    note(time: number, sent: number) {
      const last = samples.at(-1);
      if (last && sent < last.sent) samples = [];
      samples.push({ time, sent });
      samples = samples.filter((sample) => time - sample.time <= SPAN);
    },
    forget() {
      samples = [];
    },
    /** Bytes a second; undefined until there is enough to tell. */
    read(): number | undefined {
      const first = samples[0];
      const last = samples.at(-1);
      if (!first || !last || last.time - first.time < LEAST) return undefined;
      return ((last.sent - first.sent) * 1000) / (last.time - first.time);
    },
  };
}
