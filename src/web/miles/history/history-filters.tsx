import { useQuery } from '@tanstack/react-query'
import { Offered } from '#web/api/platform.tsx'
import { DatesFilter, FilterChip, FilterForm, SearchFilter, SelectFilter } from '#web/kit/list/filter-form.tsx'
import { accountQuery, accountQueryOf } from '../accounts/account-queries.ts'
import { useMemberLookup } from '../accounts/use-member-lookup.ts'
import { transfersHref, type TransfersSearch } from '../addresses.ts'
import { statusNames } from '../transfers/transfer-list.tsx'

/** The history's filters that the platform supports. */
export function HistoryFilters({ filter }: { readonly filter: Omit<TransfersSearch, 'tab' | 'cursor'> }) {
  const { reference, account: accountId, batch, status, from, to, sender, decider } = filter
  const { account, problem, apply } = useAccountFilter(filter)
  const more = [account?.external_id ?? accountId, batch, sender, decider].filter((value) => value !== undefined)
  return (
    <FilterForm
      label="Transfers"
      filter={filter}
      onChange={apply}
      search={<SearchFilter label="Reference" name="reference" value={reference} />}
    >
      <Offered needs="listTransfers.status">
        <SelectFilter label="Status" name="status" value={status} options={statusNames} />
      </Offered>
      <Offered needs="listTransfers.from">
        <DatesFilter from={from} to={to} />
      </Offered>
      <Offered needs="listTransfers.account_id">
        <FilterChip
          name={problem === undefined ? 'More filters' : 'Recipient not found'}
          value={(problem === undefined && more.join(', ')) || undefined}
        >
          <SearchFilter label="Recipient: phone number or ID" name="account" value={accountId} error={problem} />
          <Offered needs={['listTransfers.batch', 'listTransfers.sent_by', 'listTransfers.decided_by']}>
            <SearchFilter label="Batch ID" name="batch" value={batch} />
            <SearchFilter label="Sent by" name="sender" value={sender} />
            <SearchFilter label="Decided by" name="decider" value={decider} />
          </Offered>
        </FilterChip>
      </Offered>
    </FilterForm>
  )
}

/** Returns the filter by account. The URL has only its id, never a phone number or a text that may contain one. */
function useAccountFilter({ account: id }: TransfersSearch) {
  const { data: account } = useQuery(accountQuery(id === undefined ? undefined : { account_id: id }))
  const { find, reset, problem } = useMemberLookup()
  return {
    account,
    /** Why the typed text matches no account. */
    problem,
    /** Returns the address for a filter with a typed account; undefined if it matches no account. */
    async apply({ account: typed, ...filter }: TransfersSearch) {
      reset()
      const isKnown = typed === undefined || typed === id
      // An id works as a filter even without the right to read accounts.
      const named = isKnown ? typed : (accountQueryOf(typed)?.account_id ?? (await find(typed))[0]?.account_id)
      if (typed !== undefined && named === undefined) return undefined
      return transfersHref({ tab: 'history', ...filter, account: named })
    },
  }
}
