import type { Account } from '#contract/miles/accounts/account'
import type { ReactNode } from 'react'
import { Status } from '#web/kit/card.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Row } from '#web/kit/stack.tsx'
import { accountStatuses, twoMembersFit } from './account-messages.ts'

interface FoundMembersProps {
  readonly accounts: readonly Account[]
  /** Renders the control that selects an account. */
  readonly renderChoice: (account: Account) => ReactNode
}

/** The members that a text matches; lets the user select one of two. */
export function FoundMembers({ accounts, renderChoice }: FoundMembersProps) {
  return (
    <>
      {accounts.length > 1 && <p>{twoMembersFit}</p>}
      {accounts.map((account) => (
        <Notice key={account.account_id} tone="news">
          <Row gap={3} rowGap={1} justify="between">
            <p>
              <b>{account.external_id}</b>
              <br />
              {formatPhone(account.phone_number)}
            </p>
            <p>
              <b>{formatMiles(account.balance)}</b> miles
              <br />
              <Status {...accountStatuses[account.status]} />
            </p>
            {accounts.length > 1 && renderChoice(account)}
          </Row>
        </Notice>
      ))}
    </>
  )
}
