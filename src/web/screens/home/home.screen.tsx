import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { screen as define } from "../../parts/app/screen.ts";
import { still } from "../../parts/app/still.tsx";
import type { HomeData } from "./load.ts";

const learner = still(() => import("./resume/Learner.tsx"));
const body = still(() => import("./HomeBody.tsx"));

/** The landing page (spec 2): what to go on with or what the school is, trades, courses, news, teachers. */
export const screen = define<HomeData>({
  load: async (context) => {
    const [{ loadHome }] = await Promise.all([import("./load.ts"), body.load(), context.signedIn && learner.load()]);
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
  return (
    <div className="wrap">
      {data.resume && <learner.Part resume={data.resume} week={data.week ?? null} />}
      <body.Part data={data} />
    </div>
  );
}
