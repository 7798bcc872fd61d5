import { expect, test } from "vitest";
import { isHalfThought } from "./half-thoughts.ts";

test.each([
  "Kindness is not even a feeling.",
  "Prayer is a talk about not about our plans.",
  "Willing to open the door that God has shown us.",
  "We want to remember what Jesus did for us.",
  "We read, the gate is narrow.",
  "The old man says, God will provide.",
  "My argument is that God keeps promises.",
  "We cannot make that more important than grace.",
  "If that promise is true, nobody is lost.",
  "Grace opens the door When we knock.",
  "God is eternal, which means God has no end.",
  "The church is lying in ruins.",
  "The strategy is to silence the prophets.",
  "God is light is what the letter tells us.",
  "The quiet of the heart, which comes from God.",
  "It's saying that nobody can earn grace.",
  "The only to find peace is a mystery.",
  "You were safe because nothing happened to you.",
  "All that faith needs is the courage to simply let.",
  "We looked at the bread of life.",
  "Your blood is our hope.",
  "The invitation of Jesus is let peace reign.",
  "The word of God is holds the answer.",
  "There's no shortages of trouble in the world.",
  "Somebody needs to know that God cares.",
  "When we trust Jesus, man, death loses.",
  "G finding life begins in Jesus.",
  "We can stand in be in good standing with God.",
])("“%s” says half of a thought", (text) => expect(isHalfThought(text)).toBe(true));

test.each([
  "Grace is not permission to sin but power to change.",
  "What God promises is what God does.",
  "The God who sees you is the God who saves you.",
  "God, who made the stars, knows your name.",
  "The church is a hospital for sinners.",
  "What God wants is he who repents.",
  "Faith is what we live by.",
])("“%s” says a whole one", (text) => expect(isHalfThought(text)).toBe(false));
