import type { staffSms } from "#contract/staff/sms.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { type Limit, limit } from "../../kernel/limits.ts";
import { account, maskPhone } from "../account/account.ts";
import { act, needWhole } from "../staff/staff.ts";
import { SMS_ACTS } from "./acts.ts";
import { addSmsTrial, lastSmsTrials, wasTaken } from "./sms.store.ts";

/** What a test costs is paid by the school: few of them, to few phones. */
const LIMITS: readonly Limit[] = [
  { key: "site:smsTest:m", limit: 1, seconds: 60 },
  { key: "site:smsTest:h", limit: 5, seconds: 3_600 },
  { key: "site:smsTest:d", limit: 20, seconds: 86_400 },
];

/** Whether codes reach phones: messages leave the server, and the service took a test. */
export async function smsStanding({ db, providers: { sms } }: Means): Promise<{ sends: boolean; arrived: boolean }> {
  return { sends: sms.settings !== undefined, arrived: sms.settings !== undefined && (await wasTaken(db, sms.name)) };
}

export const smsDesk: Handlers<typeof staffSms> = {
  async state({ db, providers: { sms } }) {
    const { signName = "", templateCode = "", endpoint = "" } = sms.settings ?? {};
    const tests = (await lastSmsTrials(db)).map((test) => ({ ...test, at: test.at.getTime() }));
    return { provider: sms.name, sends: sms.settings !== undefined, signName, templateCode, endpoint, tests };
  },

  async test(means, { phone }, staff, visit) {
    needWhole(staff, "site");
    await limit(means.db, means.now(), LIMITS);
    const provider = means.providers.sms.name;
    const sent = await account.sendTrialCode(means, phone);
    const reason = sent.status === "rejected" ? sent.reason : "";
    const told = { phone: maskPhone(phone), provider, status: sent.status, reason };
    await act(means, staff, visit, SMS_ACTS.tested, "sms", async (tx) => {
      await addSmsTrial(tx, { staffId: staff.staffId, ...told }, new Date(means.now()));
      return { result: null, before: null, after: told };
    });
    return { status: sent.status, reason, provider };
  },
};
