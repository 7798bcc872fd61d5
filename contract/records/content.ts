// Everything that a person has written, of whatever kind: one list of it, and the search over it.
/** How far back a search goes: who has not found it by then seeks other words. */
export const MAX_SEARCH_RESULTS = 500;
