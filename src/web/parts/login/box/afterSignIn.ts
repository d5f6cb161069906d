/** The course detail page (spec 2), and that of a package. */
const COURSE_DETAIL: readonly string[] = ["/course/details", "/course/compose"];
const LOGIN = "/login";

/** What follows a sign-in's success dialog: the page stays and loads its data anew, is loaded whole, or another is opened. */
type AfterSignIn = { readonly kind: "stay" } | { readonly kind: "reload" } | { readonly kind: "go"; readonly to: string };

/**
 * Where a sign-in leads (spec 8): to the address that asked for it; on the course detail page it stays; from the login
 * page to /home; else the page is loaded anew.
 *
 * @param path the page's path, without query
 * @param to an address of this site that the person wanted; null or empty: none
 */
export function afterSignIn(path: string, to: string | null): AfterSignIn {
  if (to) return { kind: "go", to };
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  if (COURSE_DETAIL.includes(plain)) return { kind: "stay" };
  return plain === LOGIN ? { kind: "go", to: "/home" } : { kind: "reload" };
}
