import { securityText as address } from "#contract/site.ts";
import { nothingHere, raw } from "../../kernel/raw.ts";
import { securityLines } from "./rules.ts";
import { siteItems } from "./site.ts";

/** Serves security.txt. It runs out a month after each answer, so that nobody has to renew it. */
export const securityText = raw(address, async (means, _caller, request, reply) => {
  const { securityContacts, publicUrl } = means.environment;
  const phone = (await siteItems(means, request.host)).find(({ key }) => key === "phone")?.val ?? "";
  const lines = securityLines({ contacts: securityContacts, phone, canonical: publicUrl && publicUrl + address.path, now: means.now() });
  if (lines === null) throw nothingHere();
  return reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
});
