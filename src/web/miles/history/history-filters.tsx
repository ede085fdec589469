import { Link } from 'react-router'
import { Offered } from '#web/api/platform.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { DatesFilter, FilterChip, FilterForm, SearchFilter, SelectFilter } from '#web/kit/list/filter-form.tsx'
import { Note } from '#web/kit/text.tsx'
import { membersHref, type TransfersSearch } from '../addresses.ts'
import { statusNames } from '../transfers/transfer-parts.tsx'
import type { useAccountFilter } from './use-account-filter.ts'

interface HistoryFiltersProps {
  readonly filter: Omit<TransfersSearch, 'tab' | 'cursor'>
  readonly recipient: ReturnType<typeof useAccountFilter>
}

/** The filters of the history that the platform behind the service offers. */
export function HistoryFilters({ filter, recipient }: HistoryFiltersProps) {
  const { reference, batch, status, from, to, sender, decider } = filter
  const more = [batch, sender, decider].filter((value) => value !== undefined).length
  return (
    <FilterForm label="Transfers" filter={filter} onChange={recipient.apply}>
      <SearchFilter label="Reference" name="reference" value={reference} />
      <Offered needs="listTransfers.account_id">
        <SearchFilter label="Recipient" name="account" value={recipient.text} error={recipient.fieldError} />
      </Offered>
      <Offered needs="listTransfers.status">
        <SelectFilter label="Status" name="status" value={status} options={statusNames} />
      </Offered>
      <Offered needs="listTransfers.from">
        <DatesFilter from={from} to={to} />
      </Offered>
      <Offered needs={['listTransfers.batch', 'listTransfers.sent_by', 'listTransfers.decided_by']}>
        <FilterChip name="More filters" value={more === 0 ? undefined : formatNumber(more)}>
          <SearchFilter label="Batch ID" name="batch" value={batch} />
          <SearchFilter label="Sent by" name="sender" value={sender} />
          <SearchFilter label="Decided by" name="decider" value={decider} />
        </FilterChip>
      </Offered>
      {recipient.account !== undefined && (
        <Note>
          {formatPhone(recipient.account.phone_number)} ·{' '}
          <Link to={membersHref({ member: recipient.account.account_id })}>{recipient.account.external_id}</Link>
        </Note>
      )}
    </FilterForm>
  )
}
