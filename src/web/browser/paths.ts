import type { Role } from '#contract/endpoint'
import type { PagePath } from '#contract/pages'

// The search parameters of a page are in the `*-address.ts` file of its folder, which loads with the page.

/** The paths of pages; `#contract/pages` says what each is. */
export const dealsPage = '/deals' satisfies PagePath
export const shortlistPath = '/shortlist' satisfies PagePath
export const offersPath = '/offers' satisfies PagePath
export const proposalsPath = '/proposals' satisfies PagePath
export const transfersPath = '/transfers' satisfies PagePath
export const membersPath = '/members' satisfies PagePath
export const auditPath = '/audit' satisfies PagePath
export const webhooksPath = '/webhooks' satisfies PagePath
export const keysPath = '/keys' satisfies PagePath
export const proofPath = '/proof' satisfies PagePath

/** The parts of a stay in a link to its hotel. */
export interface LinkedStay {
  readonly checkin?: string | undefined
  readonly checkout?: string | undefined
  /** Formatted as in an address: `2-5` is two adults with a child aged five. */
  readonly rooms?: string | undefined
}

/** `/hotels/:id`: one hotel, with the dates and guests of its rates if known. */
export const hotelPath = {
  href(id: string, stay: LinkedStay = {}): string {
    const known = Object.entries(stay).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/hotels/${encodeURIComponent(id)}${known.length === 0 ? '' : `?${new URLSearchParams(known)}`}`
  },
}

/** `/p/:id`: a proposal as the client sees it; the link's secret grants access. */
export const proposalPath = { href: (linkId: string) => `/p/${linkId}` }

const ownPages: Readonly<Record<Role, string>> = { public: dealsPage, agent: offersPath, staff: transfersPath }

/** `/sign-in`: where agents and staff enter a key or sign in with the provider. */
export const signInPath = {
  callback: '/sign-in/callback' satisfies PagePath,

  /** @param from the path to return to, on this origin */
  href(from: string): string {
    return `/sign-in?${new URLSearchParams({ from })}`
  },

  /** Returns the path to return to: on this origin, and never the sign-in page. */
  from(text: string): string {
    const from = new URLSearchParams(text).get('from') ?? ''
    return /^\/(?![/\\])/.test(from) && !from.startsWith('/sign-in') ? from : dealsPage
  },

  /** Returns the path for a role after sign-in: `from`, or the role's own page if `from` is the default page. */
  landing(role: Role | undefined, from: string): string {
    return from === dealsPage ? ownPages[role ?? 'public'] : from
  },
}
