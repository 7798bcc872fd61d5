// The last step of a build, because the folder of the built server may be read-only where it runs.
import { readEditionWords } from "./edition-words.ts";
import { KING_JAMES } from "./edition.ts";

readEditionWords(KING_JAMES);
