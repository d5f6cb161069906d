import { Form, Input, Radio, Select } from "antd";
import { type ReactNode, useRef } from "react";
import { catalogue } from "#contract/catalogue.ts";
import type { Received } from "#contract/endpoint.ts";
import { ARTICLE_SUMMARY, ARTICLE_TITLE } from "#contract/news.ts";
import { staffNews } from "#contract/staff/news.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { CoverField } from "./CoverField.tsx";
import css from "./editor.module.css";
import { HtmlField } from "./HtmlField.tsx";
import { PhonePreview } from "./PhonePreview.tsx";
import { Publishing } from "./Publishing.tsx";

export type Article = Received<(typeof staffNews)["article"]>;
type Category = Received<(typeof staffNews)["categories"]>[number];

/** What is written of an article. */
export interface Values {
  readonly title: string;
  readonly summary: string;
  readonly categoryId: number;
  readonly trade: string;
  readonly cover: string;
  readonly html: string;
}

const seenOf = ({ title, summary, categoryId, trade, cover, html, version }: Article): Seen<Values> => ({
  values: { title, summary, categoryId, trade, cover, html }, version,
});
const plain = (html: string): string => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();

interface ArticleFormProps {
  /** null: a new one. */
  readonly article: Article | null;
  readonly categories: readonly Category[];
}

/** The one who writes sees beside it what readers will see. */
export function ArticleForm({ article, categories }: ArticleFormProps): ReactNode {
  const words = useWords("news");
  const { form, savedNow } = useArticle(article, categories);
  const values = (Form.useWatch([], form.form) as Values | undefined) ?? form.initial;
  return (
    <div className={css.two}>
      <RecordFormView
        form={form} {...(article?.state === "published" ? {} : { isQuiet: true })}
        save={article === null || article.state === "draft" ? words.saveDraft : words.save}
        fields={{
          title: { label: words.article },
          summary: { label: words.summary },
          categoryId: { label: words.category, say: (id) => categories.find((one) => one.id === id)?.name ?? "" },
          trade: { label: words.trade },
          cover: { label: words.cover },
          html: { label: words.body, say: plain },
        }}
      >
        <Fields article={article} categories={categories} />
      </RecordFormView>
      <aside className={css.aside}>
        <PhonePreview
          values={values} category={categories.find(({ id }) => id === values.categoryId)?.name ?? ""} at={article?.publishTime ?? null}
        />
        <Publishing article={article} isDirtyNow={form.isDirtyNow} save={form.save} savedNow={savedNow} />
      </aside>
    </div>
  );
}

function Fields({ article, categories }: ArticleFormProps): ReactNode {
  const words = useWords("news");
  return (
    <>
      <div className={css.sheet}>
        <Form.Item<Values>
          name="title" rules={[{ required: true, whitespace: true, message: words.titleNeeded }]}
          extra={fill(words.titleHint, { most: ARTICLE_TITLE })}
        >
          <Input.TextArea
            className={classes(css.title)} aria-label={words.article} placeholder={words.article} maxLength={ARTICLE_TITLE}
            variant="borderless"
            autoSize={{ minRows: 1, maxRows: 3 }} onPressEnter={(event) => event.preventDefault()}
          />
        </Form.Item>
        <Form.Item<Values> name="html">
          <HtmlField label={words.body} />
        </Form.Item>
      </div>
      <div className={css.cards}>
        <section className={css.card}>
          <h2>{words.cover}</h2>
          <Form.Item<Values> name="cover" extra={words.coverHint}>
            <CoverField drawn={article?.cover === "" ? article.coverUrl : null} />
          </Form.Item>
        </section>
        <section className={css.card}>
          <h2>{words.where}</h2>
          <Form.Item<Values> name="categoryId" label={words.category}>
            <Radio.Group
              className={classes(css.chips)} optionType="button" options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <TradeItem />
          <Form.Item<Values> name="summary" label={words.summary} extra={words.summaryHint}>
            <Input.TextArea maxLength={ARTICLE_SUMMARY} autoSize={{ minRows: 2, maxRows: 4 }} />
          </Form.Item>
        </section>
      </div>
    </>
  );
}

/** The form of an article; `savedNow`: which article that is, and in which version, once it was saved. */
function useArticle(article: Article | null, categories: readonly Category[]) {
  const words = useWords("news");
  const saved = useRef(article && { id: article.id, version: article.version });
  const stale = [staffNews.list, staffNews.article];
  const options = { stale, ofForm: true, done: words.saved };
  const [add, save] = [useWrite(staffNews.add, options), useWrite(staffNews.save, options)];
  const fresh: Values = { title: "", summary: "", categoryId: categories[0]?.id ?? 0, trade: "", cover: "", html: "" };
  const form = useRecordForm<Values>({
    object: `article:${article?.id ?? "new"}`,
    seen: article ? seenOf(article) : { values: fresh, version: 0 },
    send: async (values, version) => {
      const known = saved.current;
      const written = await (known ? save.run({ id: known.id, version, ...values }) : add.run(values));
      if (written.kind === "done") saved.current = { id: written.data.id, version: written.data.version };
      return written;
    },
    latest: async () => seenOf(await call(staffNews.article, { id: saved.current!.id })),
    onSaved: () => {
      if (article === null && saved.current) void go(`/staff/news/${saved.current.id}`, { replace: true, stays: true });
    },
  });
  return { form, savedNow: () => saved.current };
}

function TradeItem(): ReactNode {
  const words = useWords("news");
  const { data } = useRead(catalogue.getMoreCategoryList, {});
  const options = [{ value: "", label: words.noTrade }, ...(data ?? []).map(({ trade, name }) => ({ value: trade, label: name }))];
  return (
    <Form.Item<Values> name="trade" label={words.trade}>
      <Select options={options} />
    </Form.Item>
  );
}
