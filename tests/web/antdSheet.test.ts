import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { antdSheet, SHEET_PARTS } from "#web/parts/console/look/antdSheet.ts";

const web = join(import.meta.dirname, "../../src/web");
/** They draw nothing. */
const WITHOUT_STYLES = ["ConfigProvider", "theme"];

const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(join(web, file), "utf8");

/** What the console takes of antd by name, types left out. */
function partsTaken(): readonly string[] {
  const lists = sources.flatMap((file) => [...textOf(file).matchAll(/^import \{([^{}]*)\} from "antd"/gm)]);
  const names = lists.flatMap(([, list]) => list!.split(",").map((name) => name.trim()));
  return [...new Set(names.filter((name) => name && !name.startsWith("type ")).map((name) => name.split(" as ")[0]!))].toSorted();
}

test("each of antd's parts that the console draws has its styles in the sheet, and none that it doesn't", () => {
  expect(partsTaken().filter((name) => !WITHOUT_STYLES.includes(name))).toEqual(SHEET_PARTS.toSorted());
});

// It comes with a label or a choice by no name of ours, has no styles in the sheet, and no key reaches it.
test("no form hides what a field means in antd's tooltip", () => {
  expect(sources.filter((file) => /\btooltip(?:=|: )/.test(textOf(file)))).toEqual([]);
});

test("the sheet says what antd's parts look like by variables, and draws nothing outside of them", () => {
  const sheet = antdSheet();
  const kinds = [
    "btn", "input", "input-affix-wrapper", "input-number", "space-addon", "select-dropdown", "empty", "checkbox",
    "radio-button-wrapper", "switch", "segmented", "pagination", "progress", "tag-red", "tag-success", "dropdown-menu", "popover",
    "form-item-explain",
  ];
  expect(kinds.filter((kind) => !sheet.includes(`.ant-${kind}`))).toEqual([]);
  expect(sheet).toContain("var(--ant-color-primary)");
  const selectors = [...sheet.matchAll(/(?:^|[{}])([^{}@]+)\{/g)].flatMap(([, list]) => list!.split(/,(?![^(]*\))/));
  const isOfAntd = (selector: string) => /\.ant|^(?:from|to|\d+%)$/.test(selector.trim());
  expect(selectors.filter((selector) => !isOfAntd(selector))).toEqual([]);
});
