import { Link } from 'react-router'
import { takesField } from '#web/api/platform.ts'
import { DateField, FilterForm, SearchField, SelectField } from '#web/kit/form/field.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { memberHref, type TransfersSearch } from '../addresses.ts'
import { statusNames } from '../transfers/transfer-parts.tsx'
import { accountNameLabel } from '../accounts/account-queries.ts'
import type { useAccountFilter } from './use-account-filter.ts'

interface HistoryFiltersProps {
  readonly filter: Omit<TransfersSearch, 'tab' | 'cursor' | 'offset'>
  readonly recipient: ReturnType<typeof useAccountFilter>
}

/** The filters of the history that the platform behind the service offers. */
export function HistoryFilters({ filter, recipient }: HistoryFiltersProps) {
  const { reference, batch, status, from, to, sender, decider } = filter
  return (
    <FilterForm label="Transfers" filter={filter} onChange={recipient.apply}>
      <SearchField label="Reference" name="reference" value={reference} />
      {takesField('listTransfers.account_id') && (
        <SearchField
          label="Recipient"
          name="account"
          value={recipient.text}
          error={recipient.fieldError}
          hint={
            recipient.account === undefined ? (
              accountNameLabel
            ) : (
              <>
                {formatPhone(recipient.account.phone_number)} ·{' '}
                <Link to={memberHref(recipient.account.account_id)}>{recipient.account.external_id}</Link>
              </>
            )
          }
        />
      )}
      {takesField('listTransfers.batch') && <SearchField label="Batch ID" name="batch" value={batch} />}
      {takesField('listTransfers.status') && (
        <SelectField label="Status" name="status" value={status} options={statusNames} />
      )}
      {takesField('listTransfers.from') && (
        <>
          <DateField label="From" name="from" value={from} />
          <DateField label="To" name="to" value={to} />
        </>
      )}
      {takesField('listTransfers.sent_by') && <SearchField label="Sent by" name="sender" value={sender} />}
      {takesField('listTransfers.decided_by') && <SearchField label="Decided by" name="decider" value={decider} />}
    </FilterForm>
  )
}
