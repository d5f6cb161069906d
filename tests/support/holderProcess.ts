// `npm start` without its preparations: holds the school of DATA_DIR and PORT.
import { join } from "node:path";
import { holdSchool, SOURCE } from "#server/holder/holder.ts";
import { BUNDLED } from "./programs.ts";

await holdSchool(process.argv[2] ?? join(import.meta.dirname, "../.."), process.env, BUNDLED ? {} : { program: SOURCE });
