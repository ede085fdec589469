/** The header of an answer that the worker had stored: when, in milliseconds since 1970. */
export const storedAtHeader = 'x-milestay-stored-at'

/** A message from a page to the worker. */
export type WorkerMessage =
  /** Store what the page got from these addresses before the worker was there. */
  | { readonly type: 'store-seen'; readonly addresses: readonly string[] }
  /** Store the files of the pages that were not opened yet. */
  | { readonly type: 'store-files' }
