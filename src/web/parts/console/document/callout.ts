import { mergeAttributes, Node } from "@tiptap/core";

/** A warning or a tip: one paragraph on a coloured ground. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    tone: {
      default: "warning",
      parseHTML: (element) => element.dataset["tone"] ?? "warning",
      renderHTML: ({ tone }) => ({ "data-tone": String(tone) }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-tone]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", mergeAttributes(HTMLAttributes, { role: "note" }), 0],
});
