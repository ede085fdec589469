import type { ProposalDetails } from './proposal-groups.ts'

/** What an agent writes on a proposal, apart from the agency, which the device remembers. */
export type ProposalDraft = Omit<ProposalDetails, 'agency'>

let draft: ProposalDraft = { client: '', reference: '', validUntil: '', note: '' }

/** Returns what was written last, for as long as the page is open. */
export function proposalDraft(): ProposalDraft {
  return draft
}

/** Keeps what is written for the next proposal. */
export function keepProposalDraft(patch: Partial<ProposalDraft>) {
  draft = { ...draft, ...patch }
}
