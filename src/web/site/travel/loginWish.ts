/** `?login=1&to=…`: how the server sends a visitor of a learner's page (spec 2, Access). */
export interface LoginWish {
  /** The address without the wish. */
  readonly address: string;
  /** Whether the login dialog is asked for. */
  readonly wanted: boolean;
  /** Where the sign-in leads. As it stands in the address it may be anything: `innerAddress` says whether it is a page of ours. */
  readonly to: string | null;
}

export function loginWish(whole: string): LoginWish {
  const [path = "/", search = ""] = whole.split("?", 2);
  const query = new URLSearchParams(search);
  if (query.get("login") !== "1") return { address: whole, wanted: false, to: null };
  const to = query.get("to");
  query.delete("login");
  query.delete("to");
  const rest = query.toString();
  return { address: rest ? `${path}?${rest}` : path, wanted: true, to };
}
