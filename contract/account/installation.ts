// Apart from the endpoint, so that the page for signing in needs no schemas.

/** Where it is asked what this installation is set up for. */
export const INSTALLATION_PATH = "/api/installation";
