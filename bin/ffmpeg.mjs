// The system's ffmpeg for the tests that make and convert clips. A start never installs it: the product goes without.
import { spawnSync } from "node:child_process";
import { bringPackages } from "./packages.mjs";

const runs = (program) => spawnSync(program, ["-version"], { stdio: "ignore" }).status === 0;

/** Brings ffmpeg where it can be had. Without it the tests that need it are skipped by name, each with the reason. */
export async function bringFfmpeg() {
  if (runs("ffmpeg") && runs("ffprobe")) return;
  await bringPackages(["ffmpeg"]).catch((cause) => process.stdout.write(`${cause.message}\n`));
}
