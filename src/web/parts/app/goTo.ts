import { navigate } from "wouter/use-browser-location";

/** Goes to an address of this site that the person may enter, without leaving the page; for what no link was pressed for.
 * `replace`: the page that is left can't be gone back to. */
export const goTo = (address: string, replace = false): void => navigate(address, { replace, state: { key: Date.now() } });
