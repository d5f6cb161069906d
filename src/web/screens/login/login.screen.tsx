import { LoginPage } from "../../parts/login/box/LoginPage.tsx";
import { kindOf } from "../../parts/login/openLogin.ts";
import { screen as define } from "../../parts/app/screen.ts";

export const screen = define<null>({
  load: () => Promise.resolve(null),
  head: (_data, texts, place) => {
    const { title: login, registerTitle: register, findTitle: find } = texts("login");
    return { title: { login, register, find }[kindOf(place.query)], noindex: true };
  },
  View: ({ place }) => <LoginPage kind={kindOf(place.query)} to={place.query.get("to")} />,
});
