import { catalogue } from "#contract/catalogue.ts";
import { type Call, CallFailure } from "../../client/call.ts";
import { entryAddress } from "./entry.ts";

/** The lesson that the play screen is to open at; it's named there only when both are given (spec 2). */
export interface WantedLesson {
  readonly itemId?: number | null;
  readonly vid?: string | null;
}

/**
 * Opens a course of which only the id is known (spec 2, Opening a course by id): asks for its detail with type 1 and goes
 * to the screen that its buttonType names. Any answer but code 1 changes nothing.
 *
 * @param means how to ask and how to go; `call` throws a `CallFailure` for any other code
 */
export async function openCourse(
  id: number,
  { itemId = null, vid = null }: WantedLesson,
  means: { readonly call: Call; readonly go: (address: string) => void },
): Promise<void> {
  let detail;
  try {
    detail = await means.call(catalogue.getCourseSeriesDetail, { id, type: 1 });
  } catch (error) {
    if (error instanceof CallFailure && error.code !== null) return;
    throw error;
  }
  means.go(entryAddress(detail.baseInfo, { itemId, vid }));
}
