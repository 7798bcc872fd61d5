import { expect, test } from "vitest";
import { judgeAudit } from "./audit.mjs";

const answer = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`package-${index}`, { name: `package-${index}`, severity }]),
    ),
    metadata: { vulnerabilities: { total: severities.length } },
  });

test.each(["high", "critical"])("a finding of high severity fails, and is named: %s", (severity) => {
  expect(judgeAudit(answer("low", severity))).toEqual({
    ok: false,
    sentence: `Known faults: package-1 (${severity}). \`npm audit\` tells more.`,
  });
});

test("others do not", () => {
  const fine = { ok: true, sentence: "No package has a known fault of high severity." };
  expect(judgeAudit(answer())).toEqual(fine);
  expect(judgeAudit(answer("info", "low", "moderate"))).toEqual(fine);
});

test.each(["", "no JSON", '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', "null"])(
  "where the registry does not answer, that is said: %j",
  (output) => {
    expect(judgeAudit(output)).toEqual({
      ok: true,
      sentence: "Skipped: the registry does not tell of known faults.",
    });
  },
);
