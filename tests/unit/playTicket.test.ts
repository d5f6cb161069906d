import fc from "fast-check";
import { expect, test } from "vitest";
import { readTicket, signTicket } from "#server/domains/media/assets/ticket.rules.ts";
import { ringOf } from "../factories/secrets.ts";

const SECRET = ringOf(Buffer.alloc(32, 1));
const ENDS = 1_800_000_000_000;

test("a ticket of staff says so, and names no learner of that number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (staffId) => {
      const text = signTicket(SECRET, { vid: "video-1", learnerId: null, staffId, sessionId: "", expiresAt: ENDS });
      const said = { vid: "video-1", learnerId: null, staffId, sessionId: "", expiresAt: ENDS };
      expect(readTicket(SECRET, "video-1", text, ENDS - 1)).toEqual(said);
      expect(readTicket(SECRET, "video-1", text.replace(/^s/, "l"), ENDS - 1)).toBeNull();
    }),
  );
});

test("a ticket says whom it was made for, whatever their number looks like", () => {
  const who = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2_147_483_647 }));
  fc.assert(
    fc.property(who, (learnerId) => {
      const ticket = { vid: "video-1", learnerId, sessionId: learnerId === null ? "" : "play-1", expiresAt: ENDS };
      expect(readTicket(SECRET, "video-1", signTicket(SECRET, ticket), ENDS - 1)).toEqual(ticket);
    }),
  );
});
