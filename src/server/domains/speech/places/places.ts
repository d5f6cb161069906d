import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { placeIn, type Region } from "./places.rules.ts";

interface Table {
  search(ip: string): Region | null;
}

/** 14 MB and 50 ms: read by the first who writes in public, given back a day later. */
const TABLE: Remembered<"all", Table> = { name: "speech.places", ttlMs: 86_400_000, atMost: 1 };

/**
 * From where an address is: a province of China as ISO 3166-2 has it (CN-JS), another country (JP), empty where nobody knows.
 * The address itself is not kept.
 */
export async function writtenFrom(means: Pick<Means, "kept" | "log">, ip: string): Promise<string> {
  try {
    const table = await means.kept(TABLE).get("all", async () => new (await import("ip2region")).default.default());
    return placeIn(table.search(ip));
  } catch (error) {
    // Nobody is kept from writing by a table of provinces.
    means.log.error({ err: error }, "speech: the table of provinces could not be asked");
    return "";
  }
}
