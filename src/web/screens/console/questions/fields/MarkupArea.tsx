import { Button, Dropdown, Input } from "antd";
import { type ClipboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { CallFailure } from "../../../../client/call.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./fields.module.css";
import { mediaText } from "./markup.ts";
import { sendMedia } from "./sendMedia.ts";

interface MarkupAreaProps {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
  /** What it is called, where no label stands above it, and as its menu says it. */
  readonly label: string;
  readonly rows?: number;
  /** Blanks can be put into it. */
  readonly hasBlanks?: boolean;
  readonly isBare?: true;
  /** Where the words of what is wrong stand. */
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean | "true" | "false";
}

/** What the menu puts around the text that is selected. */
const AROUND = {
  formula: ["\\(", "\\)"], bold: ["<b>", "</b>"], sup: ["<sup>", "</sup>"], sub: ["<sub>", "</sub>"], blank: ["____", ""],
} as const;
type Piece = keyof typeof AROUND;

/** A text of a question: typed plainly, with what can't be typed in a menu; pictures are pasted or chosen. */
export function MarkupArea(props: MarkupAreaProps): ReactNode {
  const { value = "", onChange, id, label, rows = 2, hasBlanks, isBare, ...told } = props;
  const words = useWords("question");
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const field = () => box.current?.querySelector("textarea") ?? null;
  const put = usePutting(field, value, onChange);
  const { sends, send } = useMedia((text) => put(text, ""));
  const pieces: readonly Piece[] = hasBlanks ? ["blank", "formula", "bold", "sup", "sub"] : ["formula", "bold", "sup", "sub"];
  const items = [
    ...pieces.map((key) => ({ key, label: words.pieces[key] })), { type: "divider" as const }, { key: "file", label: words.pieces.file },
  ];
  const choose = (key: string) => {
    if (key === "file") picker.current?.click();
    else {
      const [before, after] = AROUND[key as Piece];
      put(before, after);
    }
  };
  return (
    <div ref={box} className={css.markup}>
      <Input.TextArea
        {...told} {...(id === undefined ? {} : { id })} {...(isBare ? { "aria-label": label } : {})}
        value={value} maxLength={20_000} autoSize={{ minRows: rows, maxRows: 14 }}
        onChange={({ target }) => onChange?.(target.value)}
        onPaste={(event: ClipboardEvent) => {
          const file = [...event.clipboardData.files].find(({ type }) => /^(?:image|audio)\//.test(type));
          if (!file) return;
          event.preventDefault();
          void send(file);
        }}
      />
      <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text" size="small" className={css.insert!} icon={<ConsoleIcon name="plus" />} loading={sends}
          aria-label={`${words.insert} · ${label}`} title={words.insert}
        />
      </Dropdown>
      <input
        ref={picker} type="file" hidden accept="image/png,image/jpeg,image/gif,image/webp,audio/*"
        aria-label={`${words.pieces.file} · ${label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(file);
        }}
      />
    </div>
  );
}

/** Puts something around what is selected, and the cursor behind what was selected. */
function usePutting(field: () => HTMLTextAreaElement | null, value: string, onChange: ((value: string) => void) | undefined) {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const area = field();
    if (caret.current === null || !area) return;
    area.focus();
    area.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return (before: string, after: string) => {
    const text = latest.current;
    const [from, to] = [field()?.selectionStart ?? text.length, field()?.selectionEnd ?? text.length];
    caret.current = to + before.length;
    onChange?.(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`);
  };
}

function useMedia(onSent: (text: string) => void) {
  const { offline } = useWords("frame");
  const [sends, setSends] = useState(false);
  const latest = useRef(onSent);
  useLayoutEffect(() => {
    latest.current = onSent;
  });
  const send = async (file: File) => {
    setSends(true);
    try {
      const address = await sendMedia(file);
      latest.current(mediaText(address));
    } catch (error) {
      notices.failed(error instanceof CallFailure ? error.told(offline) : offline);
    } finally {
      setSends(false);
    }
  };
  return { sends, send };
}
