import * as z from 'zod/mini'
import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { guestDocs, priceDocs, roomDocs, roomType, stayDocs } from '../hotels/find-offers.docs.ts'
import { hotelDocs } from '../hotels/list-hotels.docs.ts'
import { listedProposal, openedProposal, optionToPropose, proposedOption } from './proposal.ts'

const listedDocs = {
  id: 'The id of the proposal, which does not open it.',
  reference: "The agent's own name for it, hidden from the client; may be empty.",
  by: 'The creator: the person of the key, or its label.',
  isOwn: "Whether the caller's person created it.",
  version: 'The version, from 1; each replacement of the options adds 1.',
  pricedAt: 'The time of the oldest price: the earliest `foundAt` of the options.',
  endsOn:
    "The last day on which the link opens, YYYY-MM-DD. It ends at 12:00 UTC of the next day, when the day is over everywhere. From today to 366 days ahead, in the agent's time zone.",
  openedAt: 'When its link was last opened with a public key, to the minute; `null` if never.',
  revokedAt: 'When it was revoked; `null` otherwise.',
  optionCount: 'The number of its options.',
  cities: 'The cities of its hotels, at most ten; empty once it is revoked.',
}

const openedDocs = {
  ...listedDocs,
  note: 'A note from the agent to the client; may be empty.',
  agency: 'The agency of the key when the proposal was created; `null` if there was none.',
  options: 'The rates to choose from. Fields that are not described here are not stored.',
  linkId: 'The secret part of the link `/p/{linkId}`: 256 random bits in base64url. It is shown once.',
}

const optionDocs = {
  hotel: fieldDocs('The hotel; only its id if the catalogue does not list it.', {
    ...hotelDocs,
    country: 'ISO 3166 alpha-2.',
  }),
  stay: fieldDocs('The stay of the rate.', {
    ...stayDocs,
    occupancies: fieldDocs('One entry for each room.', guestDocs),
  }),
  offer: fieldDocs('One rate for each room, sold together.', {
    rates: fieldDocs('One rate for each room.', {
      ...roomDocs,
      retailRate: fieldDocs('The price of the room.', priceDocs),
    }),
  }),
  timeZone: 'The IANA time zone of the hotel.',
  isSandbox: 'Whether the rate comes from a test environment.',
  foundAt: 'When the price was found.',
}

/** Stand for random values. */
export const exampleProposalId = 'f5f9ad4c-05cf-4ad6-9d33-4a8a6b4f7c21'
export const exampleLinkId = 'Tq3Yc0u9xJrG7kDk2l5vZ8m1oE4bWnHsXaPiQfRjLyU'
const pricedAt = '2026-11-22T14:11:49.777Z'

/** Documents the proposals of agents to clients. */
export const proposalsDocs: SubjectDocs = {
  id: 'The id of a proposal, in any letter case.',
  schemas: [
    schemaDocs('ProposedOption', proposedOption, 'A rate at its selling price, as found.', optionDocs),
    schemaDocs('OptionToPropose', optionToPropose, 'A rate to propose, with limits on its size.', optionDocs),
    schemaDocs('ListedProposal', listedProposal, 'A proposal in a list.', listedDocs),
    schemaDocs('OpenedProposal', openedProposal, 'A proposal as its client sees it.', openedDocs),
  ],
  operations({ checkin, checkout }) {
    const option = z.parse(proposedOption, {
      hotel: {
        id: 'h0000001',
        name: 'Green Jasmine Guest House',
        city: 'Longyearbyen',
        country: 'SJ',
        stars: 2,
        rating: 8,
      },
      stay: { checkin, checkout, occupancies: [{ adults: 2, children: [] }] },
      offer: roomType,
      timeZone: 'Arctic/Longyearbyen',
      isSandbox: true,
      foundAt: pricedAt,
    })
    const [id, reference, version, options] = [exampleProposalId, 'Winter trip', 1, [option]]
    const written = { note: 'Both are within a walk of the harbour.', endsOn: checkin }
    const shown = { ...written, version, pricedAt, agency: null, options }
    const listed = {
      id,
      reference,
      by: 'Ana',
      isOwn: true,
      version,
      createdAt: '2026-11-22T14:20:03.120Z',
      pricedAt,
      endsOn: checkin,
      openedAt: null,
      revokedAt: null,
      optionCount: 1,
      cities: ['Longyearbyen'],
    }
    return {
      createProposal: {
        body: bodyDocs('ProposalRequest', 'A proposal to create; at most 256 KiB.', openedDocs),
        result: bodyDocs('CreatedProposal', 'The created proposal.', openedDocs),
        request: { reference, ...written, options },
        response: { id, linkId: exampleLinkId },
      },
      listProposals: {
        result: bodyDocs('ProposalPage', 'A page of a list of proposals, newest first.'),
        request: { limit: 1 },
        response: { data: [listed], pagination: { limit: 1, next: null } },
      },
      getProposal: {
        result: bodyDocs('Proposal', 'A proposal as its agent sees it.', openedDocs),
        request: { id },
        response: { ...listed, ...shown },
      },
      repriceProposal: {
        body: bodyDocs('RepricingRequest', 'New rates of a proposal; at most 256 KiB.', {
          ...openedDocs,
          version: 'The replaced version, which must be the latest.',
        }),
        result: bodyDocs('ProposalVersion', 'The new version of a proposal.', openedDocs),
        request: { id, version, options },
        response: { version: 2 },
      },
      openProposal: {
        body: bodyDocs('ProposalLink', 'The link of a proposal.', openedDocs),
        request: { linkId: exampleLinkId },
        response: shown,
      },
      revokeProposal: {
        result: bodyDocs('RevokedProposal', 'Confirms that a proposal was revoked.', openedDocs),
        request: { id },
        response: { success: true },
      },
    }
  },
}
