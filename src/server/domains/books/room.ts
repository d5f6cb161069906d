import { books } from "#contract/books.ts";
import { bookShapes } from "#contract/books.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { bookCalls, type BookPorts } from "./calls.ts";
import { bookMerging } from "./merging.ts";
import { bookData } from "./personal.ts";
import { tallyAnswersJob } from "./tally.jobs.ts";

export const room = (ports: BookPorts): Room => ({
  name: "books",
  serves: [served(books, bookShapes, bookCalls(ports))],
  jobs: [tallyAnswersJob],
  personal: [bookData(ports)],
  merging: [bookMerging],
});
