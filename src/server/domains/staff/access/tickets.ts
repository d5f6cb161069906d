import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { handedCode, handedCodeHash, handedCodeHashes } from "./handedCodes.rules.ts";
import { addTicket, takeTicket, ticketHolder, tryTicket } from "./tickets.store.ts";

/** How long (ms) each may be used. */
const LIFE_MS = { factor: 5 * 60_000, enrol: 15 * 60_000, invite: 72 * 3_600_000 } as const;
/** Groups of an invitation's code: some 100 bits, beyond guessing. */
const INVITE_GROUPS = 4;

type Step = "factor" | "enrol";

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A ticket for the next step of signing in. */
export async function makeStepTicket({ db, now }: Pick<Means, "db" | "now">, staffId: number, purpose: Step) {
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = now() + LIFE_MS[purpose];
  await addTicket(db, { hash: hashOf(ticket), staffId, purpose, now: new Date(now()), expiresAt: new Date(expiresAt) });
  return { ticket, expiresAt };
}

/** Whose living ticket it is; null: nobody's. With `counts` it is one of its five tries. */
export function stepHolder({ db, now }: Pick<Means, "db" | "now">, ticket: string, purpose: Step, counts: boolean): Promise<number | null> {
  return (counts ? tryTicket : ticketHolder)(db, [hashOf(ticket)], purpose, new Date(now()));
}

/** Uses a ticket up; false when another call was first. */
export const spendStepTicket = (db: Database, ticket: string): Promise<boolean> => takeTicket(db, [hashOf(ticket)]);

/** A code by which a member sets a password, once; former ones are void. */
export async function makeInvite(db: Database, { secrets, now }: Pick<Means, "secrets" | "now">, staffId: number) {
  const code = handedCode(INVITE_GROUPS);
  const expiresAt = now() + LIFE_MS.invite;
  const hash = handedCodeHash(secrets, "invite", staffId, code);
  await addTicket(db, { hash, staffId, purpose: "invite", now: new Date(now()), expiresAt: new Date(expiresAt) });
  return { code, expiresAt };
}

/** Whether it is the member's living invitation. */
export async function isInvite(
  { db, secrets, now }: Pick<Means, "db" | "secrets" | "now">,
  staffId: number,
  code: string,
): Promise<boolean> {
  return (await ticketHolder(db, handedCodeHashes(secrets, "invite", staffId, code), "invite", new Date(now()))) === staffId;
}

/** Uses an invitation up; false when another call was first. */
export const spendInvite = (db: Database, { secrets }: Pick<Means, "secrets">, staffId: number, code: string): Promise<boolean> =>
  takeTicket(db, handedCodeHashes(secrets, "invite", staffId, code));
