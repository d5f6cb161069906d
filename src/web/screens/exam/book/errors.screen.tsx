import { screen as define } from "../../../parts/app/screen.ts";
import { Book } from "./Book.tsx";
import { type BookData, loadBook } from "./load.ts";

export const screen = define<BookData>({
  load: (context) => loadBook("errors", context),
  head: (_data, texts) => ({ title: texts("books").errors, noindex: true }),
  View: Book,
});
