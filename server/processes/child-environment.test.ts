import { afterEach, expect, test, vi } from "vitest";
import { getChildEnvironment } from "./child-environment.ts";

afterEach(() => void vi.unstubAllEnvs());

test("programs that Berea starts get none of its settings and secrets", () => {
  for (const name of ["SECRET", "PREVIOUS_SECRET", "DATABASE_URL", "AI_API_KEY", "SMTP_URL"])
    vi.stubEnv(name, "between us");
  vi.stubEnv("PATH", "/usr/bin");
  expect(Object.values(getChildEnvironment())).not.toContain("between us");
  expect(getChildEnvironment()).toMatchObject({ PATH: "/usr/bin" });
});
