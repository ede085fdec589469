import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOneProposal } from './proposal.ts'

/** 404 when the proposal is unknown, or another person's and the key lacks the right `manage`. @spec Other operations */
export const revokeProposal = endpoint({
  ...ofOneProposal,
  operation: 'revokeProposal',
  method: 'POST',
  path: '/proposals/{id}/revoke',
  summary: 'Revoke a proposal',
  description:
    "Ends a proposal at once and erases its note, options and cities. Other people's proposals need the right `manage`. Revoking it again changes nothing.",
  response: z.object({ success: z.boolean() }),
})
