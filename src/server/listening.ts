import { createServer } from "node:net";
import { type Environment, SettingError } from "./environment.ts";

type Place = Pick<Environment, "port" | "host">;

/** Said before anything else is opened: nobody should wait for a database to learn that the port is taken. */
export async function refuseTakenPort(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(place.port, place.host, resolve));
  } catch (error) {
    throw explained(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** The one line that a failed listening deserves. */
export function explained(error: unknown, { port, host }: Place): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") return new SettingError(`port ${port} is taken by another program; choose another with PORT=…`);
  if (code === "EACCES") return new SettingError(`port ${port} needs more rights; choose one above 1024 with PORT=…`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new SettingError(`HOST=${host} is no address of this machine`);
  return error;
}
