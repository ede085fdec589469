import * as z from 'zod/mini'
import { utcDay } from '../days.ts'
import { agency } from '../data/get-key.ts'
import { offerRate } from '../hotels/find-offers.ts'
import { listedHotel } from '../hotels/list-hotels.ts'
import { searchedStay } from '../hotels/stay.ts'
import { money } from '../money.ts'
import { withLimits } from './with-limits.ts'

/** The most options of a proposal. */
export const maxProposalOptions = 50

/** The most days from its creation to the last day of a proposal. */
export const maxProposalDays = 366

/** Returns the earliest day, YYYY-MM-DD, that has not ended everywhere: clocks are up to twelve hours behind UTC. */
export function earliestProposalEnd(nowMs: number): string {
  return utcDay(nowMs - 12 * 3_600_000)
}

/** The most proposals of a person that are stored, with those that are revoked: the oldest of these make room for others. */
export const maxProposalsOfPerson = 500

/** The most bytes of a request that writes a proposal. */
export const maxProposalBytes = 256 * 1024

/** The most cities that a list names. */
export const maxListedCities = 10

/** For how many days after its end a proposal is kept. */
export const keptProposalDays = 30

/** A rate of one room at its selling price: there is no field for the supplier's retail price, a net price, a commission or a supplier. */
const proposedRate = z.object({
  ...z.pick(offerRate, { occupancyNumber: true, name: true, boardType: true, boardName: true }).shape,
  // Earlier proposals do not have these, and no remarks of the hotel.
  ...z.partial(z.pick(offerRate, { adultCount: true, childCount: true, remarks: true })).shape,
  retailRate: z.pick(offerRate.shape.retailRate, { total: true, taxesAndFees: true }),
  cancellationPolicies: z.object({
    ...z.pick(offerRate.shape.cancellationPolicies, { cancelPolicyInfos: true, refundableTag: true }).shape,
    ...z.partial(z.pick(offerRate.shape.cancellationPolicies, { hotelRemarks: true })).shape,
  }),
})

/** The facts about its hotel in a rate that is selected or proposed. */
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

/** One rate that a client may choose, as it was found at `foundAt`; `hotel` has its id alone where the catalogue does not list it. */
export const proposedOption = z.object({
  hotel: z.object({ ...z.partial(hotelOfRate).shape, id: z.string() }),
  stay: searchedStay,
  offer: z.object({ rates: z.array(proposedRate).check(z.minLength(1)), offerRetailRate: money }),
  /** The hotel's IANA time zone, where a rate states it. */
  timeZone: z.optional(z.string()),
  isSandbox: z.boolean(),
  foundAt: z.iso.datetime(),
})
export type ProposedOption = z.output<typeof proposedOption>

/** Rooms that are sold together, of an offer or of a proposal. */
export type SoldRooms = Pick<ProposedOption['offer'], 'rates'>

/** Remarks of a supplier fill a page, and its lists have a dozen entries. Proposals that were stored before this may exceed it. */
export const optionToPropose = withLimits(
  z.extend(proposedOption, {
    hotel: z.extend(proposedOption.shape.hotel, { city: z.optional(z.string().check(z.maxLength(200))) }),
  }),
  { characters: 4000, entries: 100 },
)

/** A proposal of an agent; unknown fields of an option are dropped. */
export const proposalOptions = z.array(optionToPropose).check(z.minLength(1), z.maxLength(maxProposalOptions))

/** The agent's words for the client: `note` may be empty; `endsOn` is the last day on which the link opens, until it has ended everywhere. */
export const proposalFields = {
  note: z.string().check(z.maxLength(2000)),
  endsOn: z.iso.date('must be a date of the calendar, as in 2027-03-31'),
}

/**
 * A proposal as its client reads it: `agency` as it was when the proposal was created. `version` counts from 1; `pricedAt` is
 * the moment of its oldest price, the earliest `foundAt` of its options.
 */
export const openedProposal = z.object({
  ...proposalFields,
  agency: z.nullable(agency),
  version: z.int(),
  pricedAt: z.iso.datetime(),
  options: z.array(proposedOption),
})
export type OpenedProposal = z.output<typeof openedProposal>

/**
 * A proposal as a list of the agent has it. `reference` is the agent's own name for it, which its client does not see; `by` is
 * who has made it; `openedAt` is when its link was last opened with a public key, to the minute. Of a revoked one its note, options and cities are erased.
 */
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

/** The agent's own name for a proposal, which its client does not see; may be empty. */
export const proposalReference = z.string().check(z.maxLength(100))

/** The secret part of a link: 256 random bits in base64url. */
export const proposalLinkId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 43 characters of base64url'))

/** Common to the operations of agents. */
export const ofAgents = { group: 'Proposals', needs: 'agent', isOwn: true } as const

/** Common to the operations on one proposal. */
export const ofOne = { ...ofAgents, params: z.object({ id: z.guid() }) }
