/** What the answer of `npm audit --json` means. */
export function judgeAudit(output: string): { ok: boolean; sentence: string };
