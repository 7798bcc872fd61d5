/** Separate from its endpoint, so the sign-in page doesn't load the schemas. */
export const INSTALLATION_PATH = "/api/installation";
