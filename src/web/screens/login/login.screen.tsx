import { LoginPage } from "../../parts/login/LoginPage.tsx";
import type { LoginKind } from "../../parts/login/openLogin.ts";
import { type Place, screen as define } from "../../parts/app/screen.ts";

/** `?kind=register` or `?kind=find`; anything else is the login. */
function kindOf({ query }: Place): LoginKind {
  const kind = query.get("kind");
  return kind === "register" || kind === "find" ? kind : "login";
}

export const screen = define<null>({
  load: () => Promise.resolve(null),
  head: (_data, texts, place) => {
    const { title: login, registerTitle: register, findTitle: find } = texts("login");
    return { title: { login, register, find }[kindOf(place)], noindex: true };
  },
  View: ({ place }) => <LoginPage kind={kindOf(place)} to={place.query.get("to")} />,
});
