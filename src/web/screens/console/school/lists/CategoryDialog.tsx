import { Form, Input, Select, Switch } from "antd";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { DRAWN_TRADES, staffDirectory } from "#contract/staff/directory.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { EditDialog } from "../../../../parts/console/list/EditDialog.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Direction, Trade } from "./Categories.tsx";

/** What the dialog is about. */
export type Edited =
  | { readonly kind: "newTrade" }
  | { readonly kind: "newDirection"; readonly trade: Trade }
  | { readonly kind: "trade"; readonly trade: Trade }
  | { readonly kind: "direction"; readonly trade: Trade; readonly direction: Direction };

type Drawn = (typeof DRAWN_TRADES)[number] | "";
interface Values {
  readonly name: string;
  readonly trade: Drawn;
  readonly english: string;
  readonly hidden: boolean;
}

const NEW: Values = { name: "", trade: "", english: "", hidden: false };
const drawnOf = (trade: string): Drawn => DRAWN_TRADES.find((one) => one === trade) ?? "";
const seenOf = (one: Direction & Partial<Trade>) => ({
  values: { name: one.name, trade: drawnOf(one.trade ?? ""), english: one.english ?? "", hidden: one.hidden }, version: one.version,
});

/** The trade or direction that is changed; null: a new one. */
const keptOf = (edited: Edited): (Direction & Partial<Trade>) | null =>
  edited.kind === "trade" ? edited.trade : edited.kind === "direction" ? edited.direction : null;

interface CategoryDialogProps {
  readonly edited: Edited;
  readonly stale: readonly Endpoint[];
  readonly onClose: () => void;
}

export function CategoryDialog({ edited, stale, onClose }: CategoryDialogProps): ReactNode {
  const words = useWords("school");
  const names = words.categoryFields;
  const save = useWrite(staffDirectory.saveCategory, { stale, ofForm: true, done: words.saved });
  const kept = keptOf(edited);
  const isTrade = edited.kind === "trade" || edited.kind === "newTrade";
  const parentId = edited.kind === "newDirection" ? edited.trade.id : undefined;
  const latest = async () => {
    const all = (await call(staffDirectory.categories, {})).flatMap((one) => [one, ...one.children]);
    return seenOf(all.find(({ id }) => id === kept?.id)!);
  };
  const titles = { newTrade: words.addTrade, newDirection: words.addDirection, trade: words.changeTrade, direction: words.changeDirection };
  return (
    <EditDialog<Values>
      title={titles[edited.kind]}
      object={`category:${kept?.id ?? `new ${parentId ?? ""}`}`}
      seen={kept ? seenOf(kept) : { values: NEW, version: 0 }}
      send={({ name, hidden, trade, english }, version) =>
        save.run({
          name, hidden, ...(isTrade ? { trade, english } : {}), ...(kept ? { id: kept.id, version } : {}),
          ...(parentId ? { parentId } : {}),
        })}
      latest={latest}
      fields={{
        name: { label: names.name }, english: { label: names.english },
        trade: { label: names.trade, say: (value) => words.drawings[value === "" ? "none" : value] },
        hidden: { label: names.hidden, say: (value) => (value ? words.yes : words.no) },
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={names.name} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={20} data-autofocus="" />
      </Form.Item>
      {isTrade && (
        <>
          <Form.Item name="trade" label={names.trade} extra={words.drawingHint}>
            <Select
              getPopupContainer={(node) => node.closest("dialog") ?? document.body}
              options={[
                { value: "", label: words.drawings.none }, ...DRAWN_TRADES.map((value) => ({ value, label: words.drawings[value] })),
              ]}
            />
          </Form.Item>
          <Form.Item name="english" label={names.english}>
            <Input maxLength={30} />
          </Form.Item>
        </>
      )}
      <Form.Item name="hidden" label={names.hidden} valuePropName="checked" extra={words.hiddenHint}>
        <Switch />
      </Form.Item>
    </EditDialog>
  );
}
