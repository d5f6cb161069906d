import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/staff/access.ts";
import { hmac } from "../../../kernel/hmac.ts";
import { keyedHash, keyedHashes } from "../../../kernel/keyedHash.ts";
import type { Secrets } from "../../../secrets.ts";

/** Letters and digits that can't be taken for one another. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUP = 5;

/** A code for people to type: groups of five, some 25 bits each. */
export const handedCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join("")).join("-");

/** As it is compared: however it was typed. */
const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z\d]/g, "");

type Keys = Pick<Secrets, "lookup">;
type Purpose = "recovery" | "invite";

const hashOf = (purpose: Purpose, staffId: number, code: string) => (key: Buffer) =>
  hmac(key).update(`staff|${purpose}|${staffId}|${plainCode(code)}`).digest();

/** The stored form of a code that belongs to a member; without the school's secret nobody tries codes out on it. */
export const handedCodeHash = ({ lookup }: Keys, purpose: Purpose, staffId: number, code: string): Buffer =>
  keyedHash(lookup, hashOf(purpose, staffId, code));

/** Every form in which such a code may stand. */
export const handedCodeHashes = ({ lookup }: Keys, purpose: Purpose, staffId: number, code: string): Buffer[] =>
  keyedHashes(lookup, hashOf(purpose, staffId, code));

/** Ten recovery codes of some 50 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => handedCode(2));
