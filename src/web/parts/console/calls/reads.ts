import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { call, CallFailure } from "../../../client/call.ts";

/** How long (ms) an answer is shown again without asking: staff who come back to a list want to see it as it is. */
const FRESH_MS = 5_000;
/** A call that got no answer is tried this often more. */
const TRIES = 2;

/** One for the page: emptied when somebody else signs in. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: (count, error) => error instanceof CallFailure && error.code === null && count < TRIES },
  },
});

/** What `useRead` hands to a screen. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  /** The call failed and there is nothing to show instead. */
  readonly failure: Error | null;
  /** Under way, for the first time or anew. */
  readonly busy: boolean;
  /** What is shown answers an earlier question: another page of a list, another filter. */
  readonly isEarlier: boolean;
  readonly again: () => void;
}

/** Reads a call and keeps its answer; while the next page of a list is fetched the former one stays. `input` null: nothing is asked. */
export function useRead<E extends Endpoint>(
  endpoint: E, input: Sent<E> | null, { everyMs }: { readonly everyMs?: number } = {},
): Reading<Received<E>> {
  const asked = {
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input as Sent<E>, { quiet: true, signal }),
  };
  // Asked before the page is drawn, not after: on a slow computer drawing takes longer than the answer.
  if (input !== null && answers.getQueryState(asked.queryKey) === undefined) void answers.prefetchQuery(asked);
  const query = useQuery<Received<E>>(
    {
      ...asked,
      enabled: input !== null,
      placeholderData: keepPreviousData as never,
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    },
    answers,
  );
  return {
    data: query.data,
    failure: query.data === undefined ? query.error : null,
    busy: query.isFetching,
    isEarlier: query.isPlaceholderData,
    again: () => void query.refetch(),
  };
}
/** What a write made old: every answer of these calls is asked anew where it is shown. */
export const askAnew = (endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => answers.invalidateQueries({ queryKey: [path] })));
