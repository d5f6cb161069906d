import fc from "fast-check";
import { expect, test } from "vitest";
import { readTicket, signTicket } from "#server/domains/media/assets/ticket.rules.ts";
import { ringOf } from "../factories/secrets.ts";

const SECRET = ringOf(Buffer.alloc(32, 1));
const ENDS = 1_800_000_000_000;

test("a ticket says whom it was made for, whatever their number looks like", () => {
  const who = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2_147_483_647 }));
  fc.assert(
    fc.property(who, (learnerId) => {
      const ticket = { vid: "video-1", learnerId, sessionId: learnerId === null ? "" : "play-1", expiresAt: ENDS };
      expect(readTicket(SECRET, "video-1", signTicket(SECRET, ticket), ENDS - 1)).toEqual(ticket);
    }),
  );
});
