import { type ReactNode, useEffect } from "react";
import { fill } from "#contract/text/say.ts";
import { screen as define } from "../../parts/app/screen.ts";
import { still } from "../../parts/app/still.tsx";
import { openLogin } from "../../parts/login/openLogin.ts";
import type { HomeData } from "./load.ts";

const body = still(() => import("./HomeBody.tsx"));

/** The landing page (spec 2): what to go on with or what the school is, trades, courses, news, teachers. */
export const screen = define<HomeData>({
  load: async (context) => {
    const [{ loadHome }] = await Promise.all([import("./load.ts"), body.load()]);
    return loadHome(context);
  },
  head: ({ trades }, texts) => ({
    title: texts("home").title,
    description: fill(texts("home").description, { trades: trades.map(({ label }) => label).join(texts("course").and) }),
    canonical: "/home",
  }),
  View: Home,
});

function Home({ data }: { readonly data: HomeData }): ReactNode {
  useEffect(() => {
    // The link leads to the register page; where the script is alive the dialog opens instead.
    const register = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target as Element).closest("[data-register]")) return;
      event.preventDefault();
      openLogin("register");
    };
    document.addEventListener("click", register, true);
    return () => document.removeEventListener("click", register, true);
  }, []);
  return <div className="wrap"><body.Part data={data} /></div>;
}
