import { useApp, useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";

export const screen = define<null>({
  load: () => Promise.resolve(null),
  head: (_data, texts) => ({ title: texts("about").title, canonical: "/about/home" }),
  View: About,
});

function About() {
  const t = useText("about");
  const { config } = useApp();
  return (
    <div className="wrap">
      <h1>{t.title}</h1>
      <p>{config.school}</p>
    </div>
  );
}
