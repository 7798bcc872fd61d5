// Keeps zod from trying whether it may make functions of text: the content policy forbids it, and browsers report every try.
// Its settings are set here where it looks for them, so that zod itself need not come with the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
