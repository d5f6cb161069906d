import { randomInt } from "node:crypto";
import type { Means } from "../../../kernel/call.ts";
import { nameFault } from "../../speech/speech.ts";

/** A learner's name until another is chosen: with the end of the phone, or with any four digits. */
export const defaultName = (phone: string | null): string => `学员${phone?.slice(-4) ?? String(randomInt(10_000)).padStart(4, "0")}`;

/** The name that somebody else gave a learner, or a default one in place of a name that the learner might not choose. */
export async function acceptableName(means: Pick<Means, "db" | "kept">, name: string, phone: string | null): Promise<string> {
  return (await nameFault(means, name)) === null ? name : defaultName(phone);
}
