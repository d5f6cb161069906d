import type { ReactNode } from "react";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Contacts } from "./lists/Contacts.tsx";
import { Teachers } from "./lists/Teachers.tsx";
import { SchoolPage } from "./SchoolPage.tsx";

/** Whom learners meet: teachers, and those who answer questions. */
const View = (): ReactNode => (
  <SchoolPage at="people">
    <Teachers />
    <Contacts />
  </SchoolPage>
);

export const screen: ConsoleScreen = { View };
