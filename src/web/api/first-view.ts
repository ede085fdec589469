import type { Client } from '#client/client'
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** The data of the first view, which the service writes into the page; `atMs` is when it was rendered. */
export interface FirstView {
  readonly atMs: number
  /** The page's data; `restore` of its entry in `pages.tsx` reads it. */
  readonly shown: unknown
}

/** A request for the first view of a page. */
export interface PageRequest {
  /** Calls operations with the public key. */
  readonly client: Client
  readonly params: Params
  readonly search: string
  readonly now: Date
}

export interface PageHead {
  readonly title: string
  readonly description: string
  /** The canonical path. */
  readonly path: string
  readonly image: string | undefined
}

export interface PreparedView {
  readonly head: PageHead
  /** `undefined` if the page can only be rendered in a browser. */
  readonly body: PreparedBody | undefined
}

interface PreparedBody {
  readonly data: FirstView
  /** Whether people read the page before they use it. Its scripts then load after the first paint. */
  readonly isReadFirst: boolean
  store(queryClient: QueryClient): void
}

/** Fetches the data of a page's first view; resolves to `undefined` if the page has none. */
export type PrepareView = (request: PageRequest) => Promise<PreparedView | undefined>
