import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPage, pageParameters } from '../pagination.ts'
import { listedProposal, ofAgents } from './proposal.ts'

/** Returns the proposals of the key's person, or everyone's with the right `manage`, newest first. @spec Other operations */
export const listProposals = endpoint({
  ...ofAgents,
  operation: 'listProposals',
  method: 'GET',
  path: '/proposals',
  summary: 'List proposals',
  description:
    "Lists the proposals of the caller's person, or all proposals for a key with the right `manage`, newest first. A proposal is erased 30 days after its end.",
  query: z.object(pageParameters(50)),
  response: z.object({ data: z.array(listedProposal), pagination: cursorPage }),
})
