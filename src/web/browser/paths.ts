import type { Role } from '#contract/endpoint'
import type { PagePath } from '#contract/pages'

// The search parameters of a page are in the `*-address.ts` of its folder, and load with it.

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPage = '/deals' satisfies PagePath

/** The parts of a stay that a link to its hotel may have. */
export interface LinkedStay {
  readonly checkin?: string | undefined
  readonly checkout?: string | undefined
  /** As an address has them: `2-5` is two adults with a child aged five. */
  readonly rooms?: string | undefined
}

/** `/hotels/:id`: one hotel, with the dates and guests of its rates if they are known. */
export const hotelPath = {
  href(id: string, stay: LinkedStay = {}): string {
    const known = Object.entries(stay).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/hotels/${encodeURIComponent(id)}${known.length === 0 ? '' : `?${new URLSearchParams(known)}`}`
  },
}

/** `/shortlist`: the stays that a traveller keeps, or the stays of a link, side by side. */
export const shortlistPath = '/shortlist' satisfies PagePath

/** `/offers`: rates of many hotels for a stay. */
export const offersPath = '/offers' satisfies PagePath

/** `/proposals`: what an agent has proposed to clients. */
export const proposalsPath = '/proposals' satisfies PagePath

/** `/p/:id`: what a client reads of a proposal, by the secret of its link. */
export const proposalPath = { href: (linkId: string) => `/p/${linkId}` }

/** `/transfers`: the miles desk. */
export const transfersPath = '/transfers' satisfies PagePath

/** `/members`: where staff find an account. */
export const membersPath = '/members' satisfies PagePath

/** `/audit`: who did what. */
export const auditPath = '/audit' satisfies PagePath

/** `/webhooks`: where events are sent. */
export const webhooksPath = '/webhooks' satisfies PagePath

/** `/keys`: the keys of the service, and whose they are. */
export const keysPath = '/keys' satisfies PagePath

/** `/proof`: where anyone verifies the proof of a transfer. */
export const proofPath = '/proof' satisfies PagePath

const ownPages: Readonly<Record<Role, string>> = { public: dealsPage, agent: offersPath, staff: transfersPath }

/** `/sign-in`: where an agent or staff enters a key, or goes to the provider and comes back from. */
export const signInPath = {
  callback: '/sign-in/callback' satisfies PagePath,

  /** @param from the path to return to, on this origin */
  href(from: string): string {
    return `/sign-in?${new URLSearchParams({ from })}`
  },

  /** The path to return to: on this origin, and not the sign-in page. */
  from(text: string): string {
    const from = new URLSearchParams(text).get('from') ?? ''
    return /^\/(?![/\\])/.test(from) && !from.startsWith('/sign-in') ? from : dealsPage
  },

  /** Where a role goes once it is signed in: back, or to its own page from the one that everybody opens first. */
  landing(role: Role, from: string): string {
    return from === dealsPage ? ownPages[role] : from
  },
}
