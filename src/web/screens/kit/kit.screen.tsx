import { screen as define } from "../../parts/app/screen.ts";
import { KitScreen } from "./KitScreen.tsx";

/** The developer's page at /dev/kit; its row stands in the page table in development alone. */
export const screen = define<null>({
  load: () => Promise.resolve(null),
  head: () => ({ title: "组件一览", noindex: true }),
  View: KitScreen,
});
