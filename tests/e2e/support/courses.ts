import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";
import { ask } from "./study.ts";
import { expect } from "./test.ts";

/** Courses (type 1) or packages (type 2) of the demo school for visitors, by what may be done with them. */
export async function cards(page: Page, type: 1 | 2, buttonType: number): Promise<CourseCard[]> {
  const { records } = await ask(page, catalogue.getCourseSeries, { type, size: 100 });
  const found = records.filter((card) => card.buttonType === buttonType);
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** The page is no wider than its window. */
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
