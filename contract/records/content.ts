/** The highest `offset` of a search. */
export const MAX_SEARCH_RESULTS = 500;
