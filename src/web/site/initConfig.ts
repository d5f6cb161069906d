import { site } from "#contract/site.ts";
import { call, CallFailure } from "../client/call.ts";
import { openLogin } from "../parts/login/openLogin.ts";

/** The page was already loaded anew for its configuration's sake. */
const TRIED = "configTried";
/** spec 7, getInitConfig: the host without its environment's marker. */
const MARKERS = /-(wap|test|prod|local|pre)(?=\.|$)/g;

/**
 * For a page that came without the school's configuration: asks for it. When it can't be had the login dialog opens
 * (spec 7); when it can, the page is loaded anew, once.
 */
export async function mendConfig(): Promise<void> {
  try {
    await call(site.getInitConfig, { hostName: location.hostname.replace(MARKERS, "") });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return openLogin("login");
  }
  if (sessionStorage.getItem(TRIED)) return;
  sessionStorage.setItem(TRIED, "1");
  location.reload();
}
