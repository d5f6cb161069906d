import { account } from "#contract/account.ts";
import { SIGNED_IN_AS_ANOTHER, SUCCESS } from "#contract/codes.ts";
import { ask, CallFailure } from "../../../client/call.ts";
import { keepSignIn } from "../keepSignIn.ts";
import { openLogin } from "../openLogin.ts";
import type { AutoLogin } from "./autoLogin.ts";
import { askPerson } from "./partnerQuestion.ts";

export { autoLogin } from "./autoLogin.ts";

/** Signs in by a partner's link and loads the page anew without its query; on failure the login dialog opens (spec 4). */
export async function partnerSignIn({ address, link, to }: AutoLogin): Promise<void> {
  try {
    let answer = await ask(account.bossLogin, link);
    if (answer.code === SIGNED_IN_AS_ANOTHER) {
      if (!(await askPerson(answer.message))) return;
      answer = await ask(account.bossLogin, { ...link, confirm: true });
    }
    if (answer.code === SUCCESS && answer.data) {
      keepSignIn(answer.data);
      return location.replace(to ?? address);
    }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
  openLogin("login", to === null ? {} : { to });
}
