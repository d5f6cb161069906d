import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { antdSheet, SHEET_PARTS } from "#web/parts/console/look/antdSheet.ts";

const web = join(import.meta.dirname, "../../src/web");
/** They draw nothing. */
const WITHOUT_STYLES = ["ConfigProvider", "theme"];

/** What the console takes of antd by name, types left out. */
function partsTaken(): readonly string[] {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const lists = sources.flatMap((file) => [...readFileSync(join(web, file), "utf8").matchAll(/^import \{([^{}]*)\} from "antd"/gm)]);
  const names = lists.flatMap(([, list]) => list!.split(",").map((name) => name.trim()));
  return [...new Set(names.filter((name) => name && !name.startsWith("type ")).map((name) => name.split(" as ")[0]!))].toSorted();
}

test("each of antd's parts that the console draws has its styles in the sheet, and none that it doesn't", () => {
  expect(partsTaken().filter((name) => !WITHOUT_STYLES.includes(name))).toEqual(SHEET_PARTS.toSorted());
});

test("the sheet says what antd's parts look like by variables, and draws nothing outside of them", () => {
  const sheet = antdSheet();
  const kinds = [
    "btn", "input", "input-affix-wrapper", "input-number", "space-addon", "select-dropdown", "empty", "checkbox",
    "radio-button-wrapper", "switch", "segmented", "pagination", "progress", "tag-red", "tag-success", "dropdown-menu", "popover",
    "form-item-explain", "tooltip-container",
  ];
  expect(kinds.filter((kind) => !sheet.includes(`.ant-${kind}`))).toEqual([]);
  expect(sheet).toContain("var(--ant-color-primary)");
  const selectors = [...sheet.matchAll(/(?:^|[{}])([^{}@]+)\{/g)].flatMap(([, list]) => list!.split(/,(?![^(]*\))/));
  const isOfAntd = (selector: string) => /\.ant|^(?:from|to|\d+%)$/.test(selector.trim());
  expect(selectors.filter((selector) => !isOfAntd(selector))).toEqual([]);
});
