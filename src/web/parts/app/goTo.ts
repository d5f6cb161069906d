import { navigate } from "wouter/use-browser-location";

/** Goes to an address of this site that the person may enter, without leaving the page; for what no link was pressed for. */
export const goTo = (address: string): void => navigate(address, { state: { key: Date.now() } });
