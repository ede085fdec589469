import type { Account } from '#contract/get-account'
import { Icon } from '../../../components/icon/icon.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from './format-phone.ts'

/** The account that is to be credited. */
export function AccountFound({ account }: { readonly account: Account }) {
  return (
    <div className="send-account">
      <span className="send-account-mark">
        <Icon name="user" />
      </span>
      <p>
        <b>{account.external_id}</b>
        <br />
        {formatPhone(account.phone_number)}
      </p>
      <p className="send-account-balance">
        <b>{formatMiles(account.balance)}</b> miles
        <br />
        <span>member since {memberSince.format(new Date(account.created_at))}</span>
      </p>
    </div>
  )
}

const memberSince = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })
