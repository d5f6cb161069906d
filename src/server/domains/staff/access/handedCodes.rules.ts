import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#contract/staff/access.ts";
import type { Secrets } from "../../../secrets.ts";

/** Letters and digits that can't be taken for one another. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUP = 5;

/** A code for people to type: groups of five, some 25 bits each. */
export const handedCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join("")).join("-");

/** As it is compared: however it was typed. */
const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z\d]/g, "");

/** The stored form of a code that belongs to a member; without the school's secret nobody tries codes out on it. */
export const handedCodeHash = (secrets: Pick<Secrets, "lookup">, purpose: "recovery" | "invite", staffId: number, code: string): Buffer =>
  createHmac("sha256", secrets.lookup).update(`staff|${purpose}|${staffId}|${plainCode(code)}`).digest();

/** Ten recovery codes of some 50 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => handedCode(2));
