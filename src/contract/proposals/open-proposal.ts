import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { openedProposal, proposalLinkId } from './proposal.ts'

/**
 * A POST, to keep the link out of URLs and logs. 404 when the proposal is unknown, ended or revoked.
 *
 * @spec Other operations
 */
export const openProposal = endpoint({
  operation: 'openProposal',
  method: 'POST',
  path: '/proposals/open',
  group: 'Proposals',
  isOwn: true,
  identifiesOne: true,
  summary: 'Open a proposal',
  description:
    'Returns a proposal as its client sees it, with the prices of `pricedAt`, until `endsOn`. Sends no request to suppliers. The creator sees when it was last opened with a public key, as by the client.',
  body: z.object({ linkId: proposalLinkId }),
  response: openedProposal,
})
