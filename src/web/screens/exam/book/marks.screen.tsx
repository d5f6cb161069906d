import { screen as define } from "../../../parts/app/screen.ts";
import { Book } from "./Book.tsx";
import { type BookData, loadBook } from "./load.ts";

export const screen = define<BookData>({
  load: (context) => loadBook("marks", context),
  head: (_data, texts) => ({ title: texts("books").marks, noindex: true }),
  View: Book,
});
