import type { Role } from '#contract/endpoint'
import type { PagePath } from '#contract/pages'

// The search parameters of a page are in the `*-address.ts` file of its folder, which loads with the page.

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPage = '/deals' satisfies PagePath

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

/** `/shortlist`: the traveller's saved stays, or a link's stays, side by side. */
export const shortlistPath = '/shortlist' satisfies PagePath

/** `/offers`: rates of many hotels for a stay. */
export const offersPath = '/offers' satisfies PagePath

/** `/proposals`: an agent's proposals to clients. */
export const proposalsPath = '/proposals' satisfies PagePath

/** `/p/:id`: a proposal as the client sees it; the link's secret grants access. */
export const proposalPath = { href: (linkId: string) => `/p/${linkId}` }

/** `/transfers`: the miles desk. */
export const transfersPath = '/transfers' satisfies PagePath

/** `/members`: where staff find an account. */
export const membersPath = '/members' satisfies PagePath

/** `/audit`: the log of actions and who took them. */
export const auditPath = '/audit' satisfies PagePath

/** `/webhooks`: the endpoints that receive events. */
export const webhooksPath = '/webhooks' satisfies PagePath

/** `/keys`: the service's keys and their owners. */
export const keysPath = '/keys' satisfies PagePath

/** `/proof`: where anyone verifies the proof of a transfer. */
export const proofPath = '/proof' satisfies PagePath

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
  landing(role: Role, from: string): string {
    return from === dealsPage ? ownPages[role] : from
  },
}
