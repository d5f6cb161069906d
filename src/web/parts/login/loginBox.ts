import { createContext, useContext } from "react";
import type { SignInData } from "./keepSignIn.ts";

/** How a sign-in came about; each has its own success dialog (spec 8). */
export type SignInBy = "login" | "register" | "password";

/** What the forms know of the dialog or page around them. */
interface LoginBoxState {
  /** Where the sign-in shall lead, as it was asked for: links to the login page hand it on. */
  readonly to: string | null;
  /** A call signed the person in. `message` is what the server said beside it, mostly nothing. */
  readonly onSignedIn: (by: SignInBy, data: SignInData, message: string) => void;
}

const Context = createContext<LoginBoxState | null>(null);
export const LoginBoxProvider = Context.Provider;

export function useLoginBox(): LoginBoxState {
  const state = useContext(Context);
  if (!state) throw new Error("a login form was rendered outside its box");
  return state;
}
