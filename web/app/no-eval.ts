// Keeps zod from probing `eval`, which the content security policy forbids and browsers report.
// Set through zod's global, so that zod itself is not part of the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
