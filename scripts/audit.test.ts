import { expect, test } from "vitest";
import { judgeAudit } from "./audit.mjs";

const answer = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`package-${index}`, { name: `package-${index}`, severity }]),
    ),
    metadata: { vulnerabilities: { total: severities.length } },
  });

test.each(["high", "critical"])("a vulnerability of severity %s fails and is named", (severity) => {
  expect(judgeAudit(answer("low", severity))).toEqual({
    ok: false,
    sentence: `Known vulnerabilities: package-1 (${severity}). See \`npm audit\`.`,
  });
});

test("lower severities pass", () => {
  const fine = { ok: true, sentence: "No package has a known vulnerability of high severity." };
  expect(judgeAudit(answer())).toEqual(fine);
  expect(judgeAudit(answer("info", "low", "moderate"))).toEqual(fine);
});

test.each(["", "no JSON", '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', "null"])(
  "an unreachable registry passes with a note: %j",
  (output) => {
    expect(judgeAudit(output)).toEqual({
      ok: true,
      sentence: "Skipped: the registry did not report known vulnerabilities.",
    });
  },
);
