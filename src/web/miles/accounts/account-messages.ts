import { accountQueryOf, takesExternalId, trimIdentifier } from './account-queries.ts'

/** Explains that a text matches no member, and what to do. */
export function explainNoMember(typed: string): string {
  const text = trimIdentifier(typed)
  if (text === '') return 'Enter a value.'
  return takesExternalId || accountQueryOf(text) !== undefined
    ? noMember
    : 'This is neither an account ID nor a phone number of the US or Canada.'
}

export const noMember = 'No member has this ID or phone number. Check it, or add a member.'

export const twoMembersFit = 'This is one member’s phone number and another’s external ID. Choose one of them.'

/** Explains that an account that is not open cannot receive miles. */
export function explainAccountStatus(status: 'frozen' | 'closed'): string {
  return `${accountStatuses[status].children}: miles cannot be sent to this account.`
}

/** The status of an account as text, icon and colour. */
export const accountStatuses = {
  open: { tone: 'good', children: 'Open', icon: 'check' },
  frozen: { tone: 'waiting', children: 'Frozen', icon: 'lock' },
  closed: { tone: 'bad', children: 'Closed', icon: 'x' },
} as const
