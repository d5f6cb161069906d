import type { Texts } from "../texts.ts";

/** Words of the login dialogs and the login page. */
export const text: Texts["login"] = { title: "Log in" };
