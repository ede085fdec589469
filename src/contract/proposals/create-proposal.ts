import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proposalFields, proposalLinkId, proposalOptions, proposalReference, ofAgents } from './proposal.ts'

/** 400 when the end is in the past or over a year ahead, or the person has too many proposals. @spec Other operations */
export const createProposal = endpoint({
  ...ofAgents,
  operation: 'createProposal',
  method: 'POST',
  path: '/proposals',
  summary: 'Create a proposal',
  description: 'Stores rates at their selling prices for a client to open at `/p/{linkId}`. The link is shown once.',
  body: z.object({ reference: proposalReference, ...proposalFields, options: proposalOptions }),
  response: z.object({ id: z.guid(), linkId: proposalLinkId }),
})
