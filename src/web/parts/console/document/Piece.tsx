import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import type { ReactNode } from "react";
import type { LessonBlock } from "#contract/lessonText.ts";
import { drawingPicture } from "#contract/catalogue.ts";
import css from "./document.module.css";

/** A drawing or a row of steps: it moves, goes and is edited as a whole. */
export const Piece = Node.create({
  name: "piece",
  group: "block",
  atom: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({ block: { default: null, rendered: false } }),
  parseHTML: () => [],
  renderHTML: () => ["div"],
  addNodeView: () => ReactNodeViewRenderer(PieceView),
});

function PieceView({ node, selected }: NodeViewProps): ReactNode {
  const block = node.attrs["block"] as LessonBlock;
  return (
    <NodeViewWrapper className={css.piece} data-selected={selected || undefined} data-drag-handle>
      {block.kind === "figure" && (
        <figure>
          <img src={drawingPicture.path.replace(":name", `${block.drawing}.svg`)} alt={block.alt} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      )}
      {block.kind === "steps" && (
        <ol>
          {block.steps.map(({ name, value, note }, at) => (
            <li key={at}><span>{name}</span><b>{value}</b><small>{note}</small></li>
          ))}
        </ol>
      )}
    </NodeViewWrapper>
  );
}
