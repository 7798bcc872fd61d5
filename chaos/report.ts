export interface Report {
  counts: Record<string, number>;
  total: number;
  violations: string[];
  count(what: string): void;
  violate(what: string): void;
}

export function createReport(): Report {
  const report: Report = {
    counts: {},
    total: 0,
    violations: [],
    count(what) {
      report.total += 1;
      report.counts[what] = (report.counts[what] ?? 0) + 1;
    },
    violate: (what) => void report.violations.push(what),
  };
  return report;
}
