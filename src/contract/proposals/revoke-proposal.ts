import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOne } from './proposal.ts'

/** 404 when the proposal is unknown, or another person's and the key lacks the right `manage`. @spec Other operations */
export const revokeProposal = endpoint({
  ...ofOne,
  operation: 'revokeProposal',
  method: 'POST',
  path: '/proposals/{id}/revoke',
  summary: 'Revoke a proposal',
  description: 'Ends an own proposal at once, or any with the right `manage`, and erases what it proposed.',
  response: z.object({ success: z.boolean() }),
})
