import { createRequire } from "node:module";
import type * as Antd from "antd";
import type { createElement, FunctionComponent } from "react";
import type { Plugin } from "vite";
import { ANTD_SCOPE } from "./antdScope.ts";

/** Where the sheet stands among the console's own ones: before them all, so that what they say of antd's parts holds. */
const SHEET = /\/parts\/console\/look\/antd\.css(?:\?|$)/;
/** Links in antd's parts alone: without a hash it would draw every link of the page. */
const LINK = /(?<=[{},]|^)a(?=[,{:[])/g;
/** Columns of a grid by the window's width, a fifth of everything: forms of the console stand in one column. */
const GRID = /(?<=[{}])\.ant-col-[^{}]*\{[^{}]*\}/g;
/** What its own loader would look up. */
const CACHE = /\.data-ant-cssinjs-cache-path\{[^}]*\}$/;
/** What is left of a condition whose rules are gone. */
const EMPTY = /@media[^{}]*\{\}/g;

type Samples = (antd: typeof Antd, h: typeof createElement) => readonly ReturnType<typeof createElement>[];

/** antd's parts that the console draws, each in the forms that have styles of their own. */
const SAMPLES: Readonly<Record<string, Samples>> = {
  Button: (antd, h) => [h(antd.Button)],
  Input: (antd, h) => [h(antd.Input), h(antd.Input.Search), h(antd.Input.TextArea)],
  InputNumber: (antd, h) => [h(antd.InputNumber), h(antd.InputNumber, { addonAfter: " " })],
  // What a list without choices shows stands in no part of ours by itself.
  Select: (antd, h) => [h(antd.Select), h(antd.Empty)],
  AutoComplete: (antd, h) => [h(antd.AutoComplete)],
  Checkbox: (antd, h) => [h(antd.Checkbox)],
  Radio: (antd, h) => [h(antd.Radio), h(antd.Radio.Button)],
  Switch: (antd, h) => [h(antd.Switch)],
  Segmented: (antd, h) => [h(antd.Segmented, { options: [1] })],
  Pagination: (antd, h) => [h(antd.Pagination, { total: 100, showSizeChanger: true })],
  Progress: (antd, h) => [h(antd.Progress)],
  Tag: (antd, h) => [h(antd.Tag), h(antd.Tag, { color: "red" }), h(antd.Tag, { color: "success" })],
  Dropdown: (antd, h) => [h(antd.Dropdown, { menu: { items: [] } }, h("i"))],
  Popover: (antd, h) => [h(antd.Popover, { content: " " }, h("i"))],
  Form: (antd, h) => [h(antd.Form, null, h(antd.Form.Item as FunctionComponent<object>, { label: " ", help: " " } as object))],
};

/** Names of the parts that have their styles in the sheet. */
export const SHEET_PARTS: readonly string[] = Object.keys(SAMPLES);

/** The styles of these parts, as antd writes them: colours and sizes are variables, which the theme fills in the browser. */
export function antdSheet(): string {
  // Its own copy of what it draws and writes styles with, and the same for both.
  const require = createRequire(import.meta.url);
  const own = createRequire(require.resolve("antd"));
  const antd = require("antd") as typeof Antd;
  const { createElement: h } = require("react") as { createElement: typeof createElement };
  const { renderToStaticMarkup } = require("react-dom/server") as { renderToStaticMarkup: (node: unknown) => string };
  const { createCache, extractStyle, StyleProvider } = own("@ant-design/cssinjs") as {
    createCache: () => object; extractStyle: (cache: object, how: object) => string; StyleProvider: FunctionComponent<object>;
  };
  const cache = createCache();
  const theme = { hashed: false, cssVar: { key: ANTD_SCOPE } };
  const parts = h(antd.ConfigProvider, { theme }, ...Object.values(SAMPLES).flatMap((sample) => sample(antd, h)));
  renderToStaticMarkup(h(StyleProvider, { cache } as object, parts));
  const css = extractStyle(cache, { plain: true, types: ["style"] });
  const ours = css.replace(CACHE, "").replace(GRID, "").replace(EMPTY, "");
  return ours.replace(LINK, `a:where(.${ANTD_SCOPE},.${ANTD_SCOPE} *)`);
}

/** Puts antd's styles into the console's sheet when it is built, instead of having each browser write them. */
export const antdSheetPlugin = (): Plugin => ({
  name: "console-antd-sheet",
  enforce: "pre",
  transform: (_source, id) => (SHEET.test(id) ? { code: antdSheet(), map: null } : null),
});
