// Makes the PostgreSQL that came with the packages runnable as soon as it is there: who starts the school later may read this folder
// and not write in it. Where none comes along for this system, the start says so if it needs one.
import { findBinaries } from "../src/server/database/embedded/binaries.ts";
import { main } from "./runtime.mjs";

await main(async () => {
  try {
    findBinaries();
  } catch (cause) {
    if (!cause.absent) throw cause;
  }
});
