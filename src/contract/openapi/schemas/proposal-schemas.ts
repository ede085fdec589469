import { agency } from '../../data/get-key.ts'
import { createProposal } from '../../proposals/create-proposal.ts'
import { getProposal } from '../../proposals/get-proposal.ts'
import { listProposals } from '../../proposals/list-proposals.ts'
import { openProposal } from '../../proposals/open-proposal.ts'
import { listedProposal, openedProposal, proposedOption } from '../../proposals/proposal.ts'
import { repriceProposal } from '../../proposals/reprice-proposal.ts'
import { revokeProposal } from '../../proposals/revoke-proposal.ts'
import { documented, listDocs } from '../schema-docs.ts'
import { hotelDocs } from './hotel-schemas.ts'
import { cancellationDocs, guestDocs, priceDocs, roomDocs, stayDocs } from './rate-schemas.ts'

const listedDocs = {
  id: 'The id of the proposal. It does not open it.',
  reference: "The agent's own name for it, which its client does not see; may be empty.",
  by: 'Who has made it: the person of the key, or its label.',
  isOwn: 'Whether it is of the person of the key of this request.',
  version: 'Counts from 1: one more each time that the options are replaced.',
  pricedAt: 'The moment of the oldest price: the earliest `foundAt` of the options.',
  endsOn:
    'The last day on which the link opens, YYYY-MM-DD: until it has ended everywhere, at 12:00 UTC of the day after. From today to 366 days ahead, wherever the agent is.',
  openedAt: 'When its link was last opened with a public key, to the minute; `null` before that.',
  revokedAt: 'When it was revoked; `null` for others.',
  optionCount: 'The number of its options.',
  cities: 'The cities of its hotels.',
}

const openedDocs = {
  ...listedDocs,
  note: 'What the agent writes to the client; may be empty.',
  agency: 'The agency that proposes, as it was when the proposal was created; `null` where its key belongs to none.',
  options: 'The rates to choose from. Other fields than those described are not stored.',
  linkId: 'The secret part of the link `/p/{linkId}`: 256 random bits in base64url. It is shown once.',
}

/** What agents propose to clients. */
export const proposalSchemas = [
  documented('Agency', agency, 'An agency, which keys can belong to.', {
    name: 'Its name.',
    terms: 'The terms that its proposals have; may be empty.',
  }),
  documented('ProposedOption', proposedOption, 'A rate at its selling price, as it was found.', {
    hotel: [
      'The hotel; its id alone where the catalogue does not list it.',
      { ...hotelDocs, country: 'ISO 3166 alpha-2.' },
    ],
    stay: ['The stay that the rate is for.', { ...stayDocs, occupancies: ['One entry for each room.', guestDocs] }],
    offer: [
      'One rate for each room, sold together.',
      {
        rates: [
          'One rate for each room.',
          {
            ...roomDocs,
            retailRate: ['The price of the room.', priceDocs],
            cancellationPolicies: ['What cancelling costs.', cancellationDocs],
          },
        ],
      },
    ],
    timeZone: 'The IANA time zone of the hotel.',
    isSandbox: 'Whether the rate is of a test environment.',
    foundAt: 'When the price was found.',
  }),
  documented('ProposalRequest', createProposal.body, 'A proposal to create; at most 1 MiB.', openedDocs),
  documented('CreatedProposal', createProposal.response, 'A proposal that was created.', openedDocs),
  documented('ListedProposal', listedProposal, 'A proposal in a list.', listedDocs),
  documented('ProposalPage', listProposals.response, 'A page of a list of proposals, newest first.', listDocs),
  documented('Proposal', getProposal.response, 'A proposal as its agent has it.', openedDocs),
  documented('RepricingRequest', repriceProposal.body, 'Rates that replace those of a proposal; at most 1 MiB.', {
    ...openedDocs,
    version: 'The version that they replace, which must be the latest.',
  }),
  documented('ProposalVersion', repriceProposal.response, 'The new version of a proposal.', openedDocs),
  documented('ProposalLink', openProposal.body, 'The link of a proposal.', openedDocs),
  documented('OpenedProposal', openedProposal, 'A proposal as its client reads it.', openedDocs),
  documented('RevokedProposal', revokeProposal.response, 'That a proposal is revoked.', openedDocs),
]
