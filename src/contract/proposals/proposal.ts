import * as z from 'zod/mini'
import { utcDay } from '../days.ts'
import { agency } from '../data/get-key.ts'
import { offerRate } from '../hotels/find-offers.ts'
import { listedHotel } from '../hotels/list-hotels.ts'
import { searchedStay } from '../hotels/stay.ts'
import { money } from '../money.ts'
import { withLimits } from './with-limits.ts'

export const maxProposalOptions = 50

/** The most days from the creation of a proposal to its last day. */
export const maxProposalDays = 366

/** Returns the earliest day, YYYY-MM-DD, that has not ended in every time zone: clocks are up to twelve hours behind UTC. */
export function earliestProposalEnd(nowMs: number): string {
  return utcDay(nowMs - 12 * 3_600_000)
}

/** The most stored proposals of a person, revoked ones included: the oldest of those make room for new proposals. */
export const maxProposalsOfPerson = 500

/** The most bytes in a request that writes a proposal. */
export const maxProposalBytes = 256 * 1024

/** The most cities of a proposal in a list. */
export const maxListedCities = 10

/** How many days a proposal stays stored after its end. */
export const keptProposalDays = 30

/** A rate of one room at its selling price; it has no fields for retail or net prices, commissions or suppliers. */
const proposedRate = z.object({
  ...z.pick(offerRate, { occupancyNumber: true, name: true, boardType: true, boardName: true }).shape,
  // Older proposals lack these fields and the hotel's remarks.
  ...z.partial(z.pick(offerRate, { adultCount: true, childCount: true, remarks: true })).shape,
  retailRate: z.pick(offerRate.shape.retailRate, { total: true, taxesAndFees: true }),
  cancellationPolicies: z.object({
    ...z.pick(offerRate.shape.cancellationPolicies, { cancelPolicyInfos: true, refundableTag: true }).shape,
    ...z.partial(z.pick(offerRate.shape.cancellationPolicies, { hotelRemarks: true })).shape,
  }),
})

/** The facts about the hotel in a selected or proposed rate. */
export const hotelOfRate = z.pick(listedHotel, {
  id: true,
  name: true,
  city: true,
  country: true,
  address: true,
  stars: true,
  rating: true,
  main_photo: true,
})

/** A rate for the client to choose, as found at `foundAt`. `hotel` has only its id when the catalogue does not list it. */
export const proposedOption = z.object({
  hotel: z.object({ ...z.partial(hotelOfRate).shape, id: z.string() }),
  stay: searchedStay,
  offer: z.object({ rates: z.array(proposedRate).check(z.minLength(1)), offerRetailRate: money }),
  /** The hotel's IANA time zone, when a rate states it. */
  timeZone: z.optional(z.string()),
  isSandbox: z.boolean(),
  foundAt: z.iso.datetime(),
})
export type ProposedOption = z.output<typeof proposedOption>

/** Rooms that are sold together, from an offer or a proposal. */
export type SoldRooms = Pick<ProposedOption['offer'], 'rates'>

/** A supplier's remarks fill at most a page, and its lists have about a dozen entries. Older proposals may exceed this. */
export const optionToPropose = withLimits(
  z.extend(proposedOption, {
    hotel: z.extend(proposedOption.shape.hotel, { city: z.optional(z.string().check(z.maxLength(200))) }),
  }),
  { characters: 4000, entries: 100 },
)

/** The options of an agent's proposal; unknown fields of an option are dropped. */
export const proposalOptions = z.array(optionToPropose).check(z.minLength(1), z.maxLength(maxProposalOptions))

/** The agent's fields: `note` may be empty; the link opens until the day `endsOn` has ended in every time zone. */
export const proposalFields = {
  note: z.string().check(z.maxLength(2000)),
  endsOn: z.iso.date('must be a date of the calendar, as in 2027-03-31'),
}

/** A proposal as its client reads it, with the agency when the proposal was created. */
export const openedProposal = z.object({
  ...proposalFields,
  agency: z.nullable(agency),
  version: z.int(),
  pricedAt: z.iso.datetime(),
  options: z.array(proposedOption),
})
export type OpenedProposal = z.output<typeof openedProposal>

/** A proposal in the agent's list. Revoking a proposal erases its note, options and cities. */
export const listedProposal = z.object({
  id: z.guid(),
  reference: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  pricedAt: z.iso.datetime(),
  endsOn: z.iso.date(),
  openedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
  optionCount: z.int(),
  cities: z.array(z.string()),
})
export type ListedProposal = z.output<typeof listedProposal>

/** The agent's own name for a proposal, hidden from the client; may be empty. */
export const proposalReference = z.string().check(z.maxLength(100))

/** The secret part of a link: 256 random bits in base64url. */
export const proposalLinkId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 43 characters of base64url'))

/** The properties common to agents' operations. */
export const ofAgents = { group: 'Proposals', needs: 'agent', isOwn: true } as const

/** The properties common to operations on one proposal. */
export const ofOneProposal = { ...ofAgents, params: z.object({ id: z.guid() }) }
