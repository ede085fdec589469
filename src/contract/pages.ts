import type { OperationName } from './endpoints.ts'

/** The facts about a page of the app that the server and the web app share. */
export interface PageInfo {
  /** Absent when the page sets its own title. */
  readonly title?: string
  /** The link in the header that leads to the page, directly or not. */
  readonly link?: 'Deals' | 'Rates' | 'Miles'
  /** An agency's page for its client, without anything of the service around it. Its address opens it and is secret. */
  readonly isForClient?: true
  /** The server renders the first view. It depends on these operations, and may be the same for all locations of readers. */
  readonly firstView?: { readonly operations: readonly OperationName[]; readonly isSameEverywhere?: true }
}

const table = {
  '/': {},
  '/deals': { link: 'Deals', firstView: { operations: ['listDeals'] } },
  '/hotels/:id': { link: 'Deals', firstView: { operations: ['getHotel', 'listDeals'], isSameEverywhere: true } },
  '/shortlist': {},
  '/offers': { title: 'Rates', link: 'Rates' },
  '/proposals': { title: 'Proposals', link: 'Rates' },
  '/p/:id': { title: 'Hotel proposal', isForClient: true },
  '/transfers': { title: 'Miles', link: 'Miles' },
  '/transfers/:id': { link: 'Miles' },
  '/members': { title: 'Members', link: 'Miles' },
  '/members/:id': { link: 'Miles' },
  '/audit': { title: 'Audit', link: 'Miles' },
  '/webhooks': { title: 'Webhooks', link: 'Miles' },
  '/keys': { title: 'Keys', link: 'Miles' },
  '/proof': { title: 'Check a proof' },
  '/sign-in': { title: 'Sign in' },
  '/sign-in/callback': { title: 'Sign in' },
} as const satisfies Readonly<Record<string, PageInfo>>

export type PagePath = keyof typeof table

/**
 * The app's pages by path; `:id` stands for anything without a slash. The server sends the app for these paths. Any
 * other path without a route is a 404.
 */
export const pageTable: Readonly<Record<PagePath, PageInfo>> = table
