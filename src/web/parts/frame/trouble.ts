import type { Card } from "../course/cards/card.ts";

/** Nothing at the address, no network, or the server failed. */
export type Trouble = "missing" | "offline" | "failed";

/** A course that is offered where nothing is at an address. */
export type Suggested = Pick<Card, "id" | "type" | "title" | "coverUrl" | "buttonType">;

/** How many of them. */
export const SUGGESTED = 4;
