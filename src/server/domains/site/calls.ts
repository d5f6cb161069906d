import type { site } from "#contract/site.ts";
import type { Handlers } from "../../kernel/call.ts";
import { plainHost } from "./rules.ts";
import { advertsAt, configOf, serviceContacts } from "./store.ts";

export const siteCalls: Handlers<typeof site> = {
  async getInitConfig({ db }, { hostName }) {
    return configOf(db, { host: plainHost(hostName) });
  },

  async getServiceList({ db }) {
    return serviceContacts(db);
  },

  async getAdvertisement({ db, now }) {
    return advertsAt(db, new Date(now()));
  },
};
