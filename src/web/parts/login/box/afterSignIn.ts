import { goalAddress } from "../../goal/goal.ts";
import type { SignInBy } from "../loginBox.ts";

/** The course detail page (spec 2), and that of a package. */
const COURSE_DETAIL: readonly string[] = ["/course/details", "/course/compose"];
const LOGIN = "/login";

/** What follows a sign-in's success dialog: the page stays and loads its data anew, is loaded whole, or another is opened. */
type AfterSignIn = { readonly kind: "stay" } | { readonly kind: "reload" } | { readonly kind: "go"; readonly to: string };

/**
 * Where a sign-in leads (spec 8): to the address that asked for it; on the course detail page it stays; from the login
 * page to /home; else the page is loaded anew. Who has just registered is asked for the goal on the way, unless the page stays.
 *
 * @param here path and query of the page
 * @param to an address of this site that the person wanted; null or empty: none
 */
export function afterSignIn(here: string, to: string | null, by: SignInBy): AfterSignIn {
  const path = here.split(/[?#]/)[0] ?? "/";
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  if (!to && COURSE_DETAIL.includes(plain)) return { kind: "stay" };
  const next = to || (plain === LOGIN ? "/home" : here);
  if (by === "register") return { kind: "go", to: goalAddress(next, { fresh: true }) };
  return to || plain === LOGIN ? { kind: "go", to: next } : { kind: "reload" };
}
