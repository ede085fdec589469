import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listedProposal, openedProposal, ofOneProposal } from './proposal.ts'

/** 404 when the proposal is unknown, revoked or another person's. @spec Other operations */
export const getProposal = endpoint({
  ...ofOneProposal,
  operation: 'getProposal',
  method: 'GET',
  path: '/proposals/{id}',
  summary: 'Get a proposal',
  description:
    'Returns a proposal to the person who created it, with the fields that the client sees. This does not count as opening it.',
  response: z.object({ ...listedProposal.shape, ...openedProposal.shape }),
})
