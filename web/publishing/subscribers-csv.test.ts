import { expect, test } from "vitest";
import { writeSubscribersCsv } from "./subscribers-csv.ts";

const confirmedAt = "2026-11-24T10:00:00.000Z";

test("writes a table that no spreadsheet calculates", () => {
  const emails = ["ann@example.org", '"a,b"@example.org', "=1+1@example.org"];
  expect(
    writeSubscribersCsv(
      emails.map((email) => ({ id: "", email, confirmedAt, rejectedAt: null, getsEmails: true })),
    ),
  ).toBe(
    `"Email","Confirmed","Gets emails"\r\n"ann@example.org","${confirmedAt}","yes"\r\n"""a,b""@example.org","${confirmedAt}","yes"\r\n"'=1+1@example.org","${confirmedAt}","yes"\r\n`,
  );
});
