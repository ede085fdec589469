import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** 404 where it is unknown, or of another person and the key is not staff. @spec Other operations */
export const revokeProposal = endpoint({
  operation: 'revokeProposal',
  method: 'POST',
  path: '/proposals/{id}/revoke',
  group: 'Proposals',
  needs: 'agent',
  summary: 'Revoke a proposal',
  description: 'Ends a proposal at once and erases what it proposed. Revoking one again changes nothing.',
  params: z.object({ id: z.guid() }),
  response: z.object({ success: z.boolean() }),
})
