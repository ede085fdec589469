import type { Locale } from '#contract/locale'
import type { Brand } from '#contract/page-settings'

/** A page whose first view is wanted. */
export interface FirstViewRequest {
  /** The path and query of the page. */
  readonly address: string
  /** Scheme, host and port that the caller reaches the service at, without a trailing slash. */
  readonly origin: string
  readonly now: Date
  readonly brand: Brand
  /** How the reader writes numbers, dates and measures. */
  readonly locale: Locale
  /** What a mile is worth to readers who have not said, in cents. */
  readonly mileValue: number
  /** Calls an operation of the service that changes nothing, with the public key and in the place of the caller. */
  readonly fetch: (path: string) => Promise<Response>
}

/** What a page shows first. */
export interface FirstView {
  /** The elements of the head that are the page's own, such as its title. */
  readonly head: string
  /** The elements for the end of the head that load the files of the page, after those of every page. */
  readonly files: string
  /**
   * The content of the root element, and what the app needs to show the same again; `undefined` where a browser has to
   * render the page.
   */
  readonly body: { readonly html: string; readonly data: unknown } | undefined
}

/** Returns the elements for the end of the head that load the files of the page at a path, where every page has others. */
export type RenderFiles = (path: string) => string

/** Renders the first view of a page; resolves to `undefined` where it has none. */
export type RenderFirstView = (request: FirstViewRequest) => Promise<FirstView | undefined>
