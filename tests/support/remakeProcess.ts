// A process that encrypts videos anew, for a test that kills it. Prints `wrote <key>` for each file and `done` at its end.
// Usage: FAULT_DATABASE=<address> node remakeProcess.ts <data dir>
import { rekeyAll } from "#server/domains/media/remake/remake.ts";
import { buildFaultServer, say } from "./faultServer.ts";

const [dataDir = ""] = process.argv.slice(2);
const { means } = await buildFaultServer(dataDir);
const { media } = means.providers;
const put = media.put.bind(media);
media.put = async (key, body) => {
  await put(key, body);
  say(`wrote ${key}`);
};
await rekeyAll(means, new AbortController().signal, () => undefined);
say("done");
process.exit(0);
