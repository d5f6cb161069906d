import { Button, Input } from "antd";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffNews } from "#contract/staff/news.ts";
import { fill } from "#contract/text/say.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./news.module.css";

type Category = Received<(typeof staffNews)["categories"]>[number];
const STALE = [staffNews.categories, staffNews.list];

/** The categories in the order in which learners see them. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords("news");
  const { close } = useWords("frame");
  const { data, failure, again } = useRead(staffNews.categories, {});
  const order = useWrite(staffNews.orderCategories, { stale: STALE });
  const categories = data ?? [];
  const move = (at: number, by: 1 | -1) => {
    const ids = categories.map(({ id }) => id);
    const [one] = ids.splice(at, 1);
    ids.splice(at + by, 0, one!);
    void order.run({ ids });
  };
  return (
    <Dialog open title={words.categories} labels={{ close }} onClose={onClose} actions={<Button onClick={onClose}>{words.done}</Button>}>
      <p className={css.sub}>{words.categoriesNote}</p>
      {failure && <Unread failure={failure} onRetry={again} />}
      <ul className={css.categories}>
        {categories.map((category, at) => (
          <CategoryRow
            key={`${category.id} ${category.version}`} category={category} busy={order.busy}
            onUp={at === 0 ? null : () => move(at, -1)} onDown={at === categories.length - 1 ? null : () => move(at, 1)}
          />
        ))}
      </ul>
      <AddCategory />
    </Dialog>
  );
}

interface CategoryRowProps {
  readonly category: Category;
  readonly busy: boolean;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

function CategoryRow({ category, busy, onUp, onDown }: CategoryRowProps): ReactNode {
  const words = useWords("news");
  const { id, version, name, articles } = category;
  const [typed, setTyped] = useState(name);
  const rename = useWrite(staffNews.renameCategory, { stale: STALE, done: words.saved });
  const remove = useWrite(staffNews.removeCategory, { stale: STALE });
  const send = () => {
    const next = typed.trim();
    if (next !== "" && next !== name) void rename.run({ id, version, name: next }).then(({ kind }) => kind !== "done" && setTyped(name));
  };
  const button = (icon: "arrow-up" | "arrow-down", label: string, press: (() => void) | null) => (
    <Button
      type="text" icon={<ConsoleIcon name={icon} />} aria-label={`${label} ${name}`} disabled={press === null || busy}
      onClick={() => press?.()}
    />
  );
  return (
    <li>
      <Input
        aria-label={`${words.rename} ${name}`} value={typed} maxLength={12} onChange={({ target }) => setTyped(target.value)} onBlur={send}
        onPressEnter={send}
      />
      <small>{fill(words.articles, { n: articles })}</small>
      {button("arrow-up", words.moveUp, onUp)}
      {button("arrow-down", words.moveDown, onDown)}
      <Button
        type="text" icon={<ConsoleIcon name="trash-2" />} aria-label={`${words.removeCategory} ${name}`}
        disabled={articles > 0 || remove.busy}
        onClick={() => void remove.run({ id, version })}
      />
    </li>
  );
}

function AddCategory(): ReactNode {
  const words = useWords("news");
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const add = useWrite(staffNews.addCategory, { stale: STALE, ofForm: true });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const written = await add.run({ name });
    setFault(written.kind === "fields" ? (written.fields["name"] ?? written.message) : null);
    if (written.kind === "done") setName("");
  };
  return (
    <form className={css.addCategory} onSubmit={(event) => void send(event)}>
      <Input
        aria-label={words.categoryName} placeholder={words.categoryName} value={name} maxLength={12} {...(fault ? { status: "error" } : {})}
        onChange={({ target }) => {
          setName(target.value);
          setFault(null);
        }}
      />
      <Button htmlType="submit" loading={add.busy}>{words.addCategory}</Button>
      {fault && <p className={css.fault} role="alert">{fault}</p>}
    </form>
  );
}
