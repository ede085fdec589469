import type { ListedProposal, OpenedProposal, ProposedOption } from '../../proposals/proposal.ts'
import type { ExampleDates } from './example-dates.ts'
import type { ExamplesOf } from './example.ts'
import { roomType } from './hotel-examples.ts'

/** It stands for one that is random. */
export const exampleProposalId = 'f5f9ad4c-05cf-4ad6-9d33-4a8a6b4f7c21'

const linkId = 'Tq3Yc0u9xJrG7kDk2l5vZ8m1oE4bWnHsXaPiQfRjLyU'
const foundAt = '2026-11-22T14:11:49.777Z'

/** Returns the examples about proposals. */
export function proposalExamples({
  checkin,
  checkout,
}: ExampleDates): ExamplesOf<
  'createProposal' | 'listProposals' | 'getProposal' | 'repriceProposal' | 'openProposal' | 'revokeProposal'
> {
  const option: ProposedOption = {
    hotel: { id: 'h0000001', name: 'Pensjonat Ymir', city: 'Longyearbyen', country: 'SJ', stars: 2, rating: 8 },
    stay: { checkin, checkout, occupancies: [{ adults: 2, children: [] }] },
    offer: { rates: roomType.rates.map(proposedRateOf), offerRetailRate: roomType.offerRetailRate },
    timeZone: 'Arctic/Longyearbyen',
    isSandbox: true,
    foundAt,
  }
  const written = { note: 'Both are within a walk of the harbour.', endsOn: checkin }
  const opened: OpenedProposal = { ...written, agency: null, version: 1, pricedAt: foundAt, options: [option] }
  const listed: ListedProposal = {
    id: exampleProposalId,
    reference: 'Winter trip',
    by: 'Ana',
    isOwn: true,
    version: 1,
    createdAt: '2026-11-22T14:20:03.120Z',
    pricedAt: foundAt,
    endsOn: checkin,
    openedAt: null,
    revokedAt: null,
    optionCount: 1,
    cities: ['Longyearbyen'],
  }
  return {
    createProposal: {
      request: { reference: 'Winter trip', ...written, options: [option] },
      response: { id: exampleProposalId, linkId },
    },
    listProposals: {
      request: { limit: 1 },
      response: { data: [listed], pagination: { limit: 1, next: null } },
    },
    getProposal: { request: { id: exampleProposalId }, response: { ...listed, ...opened } },
    repriceProposal: {
      request: { id: exampleProposalId, version: 1, options: [option] },
      response: { version: 2 },
    },
    openProposal: { request: { linkId }, response: opened },
    revokeProposal: { request: { id: exampleProposalId }, response: { success: true } },
  }
}

/** Leaves out what no proposal has. */
function proposedRateOf({
  occupancyNumber,
  name,
  boardType,
  boardName,
  retailRate: { total, taxesAndFees },
  cancellationPolicies: { cancelPolicyInfos, refundableTag },
}: (typeof roomType)['rates'][number]): ProposedOption['offer']['rates'][number] {
  return {
    occupancyNumber,
    name,
    boardType,
    boardName,
    retailRate: { total, taxesAndFees },
    cancellationPolicies: { cancelPolicyInfos, refundableTag },
  }
}
