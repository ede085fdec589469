import type { Client } from '#client/client'
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** The data of a first view that the service writes into a page, for the app to begin with; `atMs` is the time of its rendering. */
export interface FirstView {
  readonly atMs: number
  /** The data that the page shows, which `restore` in its row of the table of pages reads. */
  readonly shown: unknown
}

/** A page whose first view is wanted. */
export interface PageRequest {
  /** Calls operations with the public key. */
  readonly client: Client
  readonly params: Params
  readonly search: string
  readonly now: Date
}

/** The elements of a page's head that describe it. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The address of what the page shows, without anything else. */
  readonly path: string
  readonly image: string | undefined
}

/** The input of a first view. */
export interface PreparedView {
  readonly head: PageHead
  /** `undefined` where only code that runs in browsers can render the page. */
  readonly body: PreparedBody | undefined
}

interface PreparedBody {
  readonly data: FirstView
  /** Whether the page is read before it is used, and so painted before its scripts are loaded. */
  readonly isReadFirst: boolean
  store(queryClient: QueryClient): void
}

/** Fetches what the first view of a page shows; resolves to `undefined` where it has none. */
export type PrepareView = (request: PageRequest) => Promise<PreparedView | undefined>
