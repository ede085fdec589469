import { agency } from '../../data/get-key.ts'
import { createProposal } from '../../proposals/create-proposal.ts'
import { getProposal } from '../../proposals/get-proposal.ts'
import { listProposals } from '../../proposals/list-proposals.ts'
import { openProposal } from '../../proposals/open-proposal.ts'
import { listedProposal, openedProposal, proposedOption } from '../../proposals/proposal.ts'
import { repriceProposal } from '../../proposals/reprice-proposal.ts'
import { revokeProposal } from '../../proposals/revoke-proposal.ts'
import { documented } from '../schema-docs.ts'
import { cancellationDocs, priceDocs, roomDocs, stayDocs } from './rate-schemas.ts'

const writtenDocs = {
  note: 'What the agent writes to the client; may be empty.',
  endsOn: 'The last day on which the link opens, YYYY-MM-DD in UTC: from today to 366 days ahead.',
}

const openedDocs = {
  ...writtenDocs,
  agency: 'The agency that proposes, as it was when the proposal was created; `null` where its key belongs to none.',
  version: 'Counts from 1: one more each time that the options are replaced.',
  pricedAt: 'The moment of the oldest price: the earliest `foundAt` of the options.',
  options: 'The rates that the client may choose from.',
}

const listedDocs = {
  id: 'The id of the proposal. It does not open it.',
  reference: "The agent's own name for it, which its client does not see; may be empty.",
  by: 'Who has made it: the person of the key, or its label.',
  isOwn: 'Whether it is of the person of the key of this request.',
  version: openedDocs.version,
  createdAt: 'When it was created.',
  pricedAt: openedDocs.pricedAt,
  endsOn: writtenDocs.endsOn,
  openedAt: 'When its link was last opened, to the minute; `null` before that.',
  revokedAt: 'When it was revoked; `null` for others.',
  optionCount: 'The number of its options; 0 once it is revoked.',
  cities: 'The cities of its hotels.',
}

const linkId = 'The secret part of the link `/p/{linkId}`: 256 random bits in base64url.'

/** What agents propose to clients. */
export const proposalSchemas = [
  documented('Agency', agency, 'An agency, which keys can belong to.', {
    name: 'Its name.',
    terms: 'The terms that its proposals have; may be empty.',
  }),
  documented('ProposedOption', proposedOption, 'A rate at its selling price, as it was found.', {
    hotel: [
      'The hotel; its id alone where the catalogue does not list it.',
      {
        id: 'The id of the hotel, of `GET /hotels/list`.',
        name: 'The name of the hotel.',
        city: 'Its city.',
        country: 'ISO 3166 alpha-2.',
        address: 'Its address without the city.',
        stars: 'Its class.',
        rating: "The guests' rating, up to 10.",
        main_photo: 'Its first picture.',
      },
    ],
    stay: [
      'The stay that the rate is for.',
      {
        ...stayDocs,
        occupancies: [
          'One entry for each room.',
          { adults: 'The number of adults.', children: 'The age of each child in years.' },
        ],
      },
    ],
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
        offerRetailRate: 'The price of all rooms for the whole stay.',
      },
    ],
    timeZone: 'The IANA time zone of the hotel.',
    isSandbox: 'Whether the rate is of a test environment.',
    foundAt: 'When the price was found.',
  }),
  documented('ProposalRequest', createProposal.body, 'A proposal to create; at most 256 KiB.', {
    reference: listedDocs.reference,
    ...writtenDocs,
    options: 'The rates to propose. Fields that an option does not have are not stored.',
  }),
  documented('CreatedProposal', createProposal.response, 'A proposal that was created.', {
    id: listedDocs.id,
    linkId: `${linkId} It is not shown again.`,
  }),
  documented('ListedProposal', listedProposal, 'A proposal in a list.', listedDocs),
  documented('ProposalPage', listProposals.response, 'A page of a list of proposals.', {
    data: 'The proposals of the page, newest first.',
    pagination: 'The place of the page in the list.',
  }),
  documented('Proposal', getProposal.response, 'A proposal as the person has it who has made it.', {
    ...listedDocs,
    ...openedDocs,
  }),
  documented('RepricingRequest', repriceProposal.body, 'The rates that replace those of a proposal; at most 256 KiB.', {
    version: 'The version that they replace, which must be the latest.',
    options: 'The rates to propose. Fields that an option does not have are not stored.',
  }),
  documented('ProposalVersion', repriceProposal.response, 'The version of a proposal.', {
    version: 'The new version.',
  }),
  documented('ProposalLink', openProposal.body, 'The link of a proposal.', { linkId }),
  documented('OpenedProposal', openedProposal, 'A proposal as its client reads it.', openedDocs),
  documented('RevokedProposal', revokeProposal.response, 'That a proposal is revoked.', { success: 'Always `true`.' }),
]
