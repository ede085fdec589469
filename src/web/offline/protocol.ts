/** The header of an answer that the worker had stored: when, in milliseconds since 1970. */
export const storedAtHeader = 'x-milestay-stored-at'

/** A message from a page to the worker. */
export type WorkerMessage =
  /** Store the files of the pages that were not opened yet. */
  | { readonly type: 'store-files' }
  /** Store the answers to these addresses, which the page got before the worker was there. */
  | { readonly type: 'store-answers'; readonly addresses: readonly string[] }
