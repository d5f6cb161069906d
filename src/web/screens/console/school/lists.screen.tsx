import type { ReactNode } from "react";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Adverts } from "./lists/Adverts.tsx";
import { Categories } from "./lists/Categories.tsx";
import { SchoolPage } from "./SchoolPage.tsx";

/** What stands on the home page for a time, and what courses are filed under. */
const View = (): ReactNode => (
  <SchoolPage at="lists">
    <Adverts />
    <Categories />
  </SchoolPage>
);

export const screen: ConsoleScreen = { View };
