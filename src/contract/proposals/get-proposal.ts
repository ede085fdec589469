import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listedProposal, openedProposal, ofOne } from './proposal.ts'

/** 404 when the proposal is unknown, revoked or another person's. @spec Other operations */
export const getProposal = endpoint({
  ...ofOne,
  operation: 'getProposal',
  method: 'GET',
  path: '/proposals/{id}',
  summary: 'Get a proposal',
  description: 'What its client reads, for the person who has made it to price again. It does not count as opened.',
  response: z.object({ ...listedProposal.shape, ...openedProposal.shape }),
})
