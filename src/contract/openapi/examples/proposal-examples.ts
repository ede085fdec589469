import * as z from 'zod/mini'
import { proposedOption } from '../../proposals/proposal.ts'
import type { ExampleDates } from './example-dates.ts'
import type { SomeExamples } from './example.ts'
import { roomType } from './hotel-examples.ts'

/** It stands for one that is random. */
export const exampleProposalId = 'f5f9ad4c-05cf-4ad6-9d33-4a8a6b4f7c21'

const linkId = 'Tq3Yc0u9xJrG7kDk2l5vZ8m1oE4bWnHsXaPiQfRjLyU'
const pricedAt = '2026-11-22T14:11:49.777Z'

/** Returns the examples about proposals. */
export function proposalExamples({ checkin, checkout }: ExampleDates) {
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
    createProposal: { request: { reference, ...written, options }, response: { id, linkId } },
    listProposals: { request: { limit: 1 }, response: { data: [listed], pagination: { limit: 1, next: null } } },
    getProposal: { request: { id }, response: { ...listed, ...shown } },
    repriceProposal: { request: { id, version, options }, response: { version: 2 } },
    openProposal: { request: { linkId }, response: shown },
    revokeProposal: { request: { id }, response: { success: true } },
  } satisfies SomeExamples
}
