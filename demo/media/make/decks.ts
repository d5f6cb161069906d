import { childcare } from "./decks/childcare.ts";
import { cook } from "./decks/cook.ts";
import { ecommerce } from "./decks/ecommerce.ts";
import { eldercare } from "./decks/eldercare.ts";
import { electrician } from "./decks/electrician.ts";
import { fire } from "./decks/fire.ts";
import { forklift } from "./decks/forklift.ts";
import { welder } from "./decks/welder.ts";
import type { Deck } from "./shape.ts";

/** All lectures of the demo school. */
export const decks: readonly Deck[] = [electrician, welder, eldercare, childcare, cook, forklift, ecommerce, fire];
