import type { OperationName } from './endpoints.ts'

/** The facts about a page of the app that server and web share. */
export interface PageInfo {
  /** Without one the page says itself what it is about. */
  readonly title?: string
  /** The link in the header that leads to it in the end. */
  readonly link?: 'Deals' | 'Rates' | 'Miles'
  /** It is an agency's page for its client: nothing around it is the service's, and its address, which opens it, is secret. */
  readonly isForClient?: true
  /** The service renders what it shows first: the operations that this depends on, and whether it is the same from everywhere. */
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
 * The app's pages by their addresses, `:id` standing for anything but a slash. The server sends the app there; everything else
 * that has no route is a 404.
 */
export const pageTable: Readonly<Record<PagePath, PageInfo>> = table
