import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proposalOptions, ofOneProposal } from './proposal.ts'

/**
 * 404 when the proposal is unknown, revoked or another person's; 400 when `version` is not the latest.
 *
 * @spec Other operations
 */
export const repriceProposal = endpoint({
  ...ofOneProposal,
  operation: 'repriceProposal',
  method: 'POST',
  path: '/proposals/{id}/reprice',
  summary: 'Replace the prices of a proposal',
  description:
    'Replaces the options of a proposal by newly found ones, as its next version at the same link. Only its creator can do this. `version` is the replaced version.',
  body: z.object({ version: z.int().check(z.minimum(1), z.maximum(1_000_000_000)), options: proposalOptions }),
  response: z.object({ version: z.int() }),
})
