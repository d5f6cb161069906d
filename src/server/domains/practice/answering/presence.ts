import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { writeTogether } from "../../../kernel/writeTogether.ts";
import { type Seen, type Sign, writeSigns } from "./presence.store.ts";

const AT_ONCE = 300;
const APART_MS = 20;
const writer = perServer(({ pool }: Pick<Means, "pool">) =>
  writeTogether<Sign, Seen | null>((signs) => writeSigns(pool, signs), { name: "signs", atMost: AT_ONCE, apartMs: APART_MS }),
);

/** Notes a sign of life; those that arrive together are written together. Null: there is no such attempt. */
export const noteSign = (means: Pick<Means, "pool">, sign: Sign): Promise<Seen | null> => writer(means)(sign);
