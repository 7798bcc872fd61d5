import { z } from "zod";
import { LANGUAGE_TAG } from "./language.ts";

export const LanguageTag = z
  .string()
  .trim()
  .max(35)
  .regex(LANGUAGE_TAG, "Language must be a tag such as en or pt-BR");
