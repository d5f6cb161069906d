import type { Means } from "../../../kernel/call.ts";
import { account } from "../../account/account.ts";

/** design-system.md: faint labels in 20 % white that change their places every 40 s. */
const WATERMARK = { opacity: 0.2, moveSeconds: 40 };

/** The moving text over a video that names who watches it. */
export async function watermark({ db }: Pick<Means, "db">, learnerId: number) {
  const { name, phoneMask } = await account.namedLearner(db, learnerId);
  return { text: [name, phoneMask].filter(Boolean).join(" "), ...WATERMARK };
}
