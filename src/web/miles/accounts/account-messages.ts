import { accountQueryOf, fitsBoth, takesExternalId, typedName } from './account-queries.ts'

/** Explains that a text matches no member, and what to do. */
export function explainNoMember(typed: string): string {
  const text = typedName(typed)
  if (text === '') return 'Enter a value.'
  if (fitsBoth(text)) return noMember.digits
  const name = accountQueryOf(text)
  if (name !== undefined) return noMember[name.account_id === undefined ? 'phone_number' : 'account_id']
  // A phone number with a missing digit may begin like this.
  return takesExternalId
    ? noMember[/^[+(]/.test(text) ? 'digits' : 'external_id']
    : 'This is neither an account ID nor a phone number of the US or Canada.'
}

/** Explanations when no account has a given name, by kind of name. */
export const noMember = {
  account_id: 'No member has this account ID. Check it.',
  phone_number: 'No member has this phone number. Check it, or add a member.',
  external_id: 'No member has this external ID. Check it, or add a member.',
  digits: 'No member has this phone number or external ID. Check it, or add a member.',
} as const

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
