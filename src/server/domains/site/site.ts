import type { Means } from "../../kernel/call.ts";
import { plainHost } from "./rules.ts";
import { advertsAt, configOf } from "./store.ts";

/** The init config's items of a host, for the frame of its pages. */
export const siteItems = (means: Means, host: string) => configOf(means.db, { host: plainHost(host) });

/** The adverts whose date window holds now, by position and order. */
export const advertsShown = (means: Means) => advertsAt(means.db, new Date(means.now()));
