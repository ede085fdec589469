import {
  listTransfers,
  mostCounted,
  mostSummed,
  type TransfersRequest,
  type TransfersResponse,
} from '#contract/miles/list-transfers'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { type Transfer, transferStatuses } from '#contract/miles/transfer'
import { firstPage } from '#contract/pagination'
import { Link, useLocation, useNavigate } from 'react-router'
import { offeredFields } from '#web/api/platform.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { useHasRight, useMay } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { overList } from '#web/kit/controls/drawer.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Soft, Text } from '#web/kit/text.tsx'
import { readTransfersAddress, transfersHref, type TransfersSearch } from '../addresses.ts'
import { ReverseBatchDialog } from '../reason-dialogs/reverse-dialog.tsx'
import { statusNames } from '../transfers/transfer-list.tsx'
import { freshMs } from '../transfers/transfer-queries.ts'
import { historyRequest } from './history-request.ts'
import styles from './history.module.css'
import { columns } from './transfer-columns.tsx'
import { HistoryFilters } from './history-filters.tsx'

export function HistoryTab() {
  const { search, filter, request, page, counted, mayRead, mayCorrect, reversing, open } = useHistory()
  const { batch, cursor } = search
  const isFiltered = [cursor, ...Object.values(filter)].some((value) => value !== undefined)
  return (
    <Stack as="section" gap={3} aria-label="History">
      {!mayRead && (
        <Text tone="soft" size="small">
          You see only the transfers that you sent. Seeing others needs the right “read”, which your administrator can
          give.
        </Text>
      )}
      <HistoryFilters filter={filter} />
      <Row gap={4} rowGap={2} justify="between" className={styles.bar}>
        <Text role="status">{counted !== undefined && <Sums {...counted} />}</Text>
        {batch !== undefined && mayCorrect && counted !== undefined && countOf(counted) !== 0 && (
          <Button isSmall onClick={() => reversing.open(batch)}>
            Reverse batch…
          </Button>
        )}
        <SaveButton
          label="Export CSV"
          isDisabled={page.isCurrent && page.shown?.data.length === 0}
          save={async (signal, onProgress) =>
            (await import('./export-transfers.ts')).exportTransfers(request, signal, onProgress)
          }
          explain={(error) => `The export failed. ${explainError(error)}`}
        />
      </Row>
      <DoneNotice>{reversing.done}</DoneNotice>
      <PagedList
        what="transfers"
        query={page}
        cursor={cursor}
        hrefOf={(cursor) => transfersHref({ ...search, cursor })}
        caption={`Transfers, ${sortingOf(search)}`}
        columns={columns}
        onOpen={open}
        rowKey={({ transaction_id }) => transaction_id}
        className={styles.table}
        empty={<Nothing isFiltered={isFiltered} />}
      />
      {reversing.about !== undefined && <ReverseBatchDialog batchId={reversing.about} onClose={reversing.close} />}
    </Stack>
  )
}

/** Returns a page of the history, and the number and miles of all matches, which come with the first page. */
function useHistory() {
  const search = readTransfersAddress(useLocation().search)
  const navigate = useNavigate()
  const mayRead = useHasRight('read')
  const mayCorrect = useMay(reverseTransfer)
  const { reference, account, batch, status, from, to, sender, decider, cursor } = search
  const request = { ...(mayRead && { all: true }), ...historyRequest(search, ownTimeZone()) }
  const summed = { ...request, cursor: firstPage, ...offeredFields(listTransfers, { sums: true }) }
  const isFirst = cursor === undefined
  // A platform without such a filter responds with an error.
  const listQuery = (asked: TransfersRequest | undefined) => ({ ...query(listTransfers, asked), staleTime: freshMs })
  const first = useShownQuery(listQuery(isFirst ? summed : { ...summed, limit: 1 }))
  const later = useShownQuery(listQuery(isFirst ? undefined : request))
  return {
    search,
    filter: { reference, account, batch, status, from, to, sender, decider },
    request,
    page: isFirst ? first : later,
    counted: first.isCurrent ? first.shown : undefined,
    mayRead,
    mayCorrect,
    reversing: useDialog<string>(),
    open: ({ transaction_id: transfer }: Transfer) => void navigate(transfersHref({ ...search, transfer }), overList),
  }
}

function sortingOf({ reference, decider }: TransfersSearch): string {
  return reference !== undefined ? 'by reference' : decider !== undefined ? 'newest decision first' : 'newest first'
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyNotice title="No transfer matches">
        Check the reference from its first character, check the dates, or clear the filters.
      </EmptyNotice>
    )
  }
  return (
    <EmptyNotice
      title="No transfer has been sent yet"
      action={
        <Button as={Link} to={transfersHref({})}>
          Send miles
        </Button>
      }
    >
      Transfers that are sent here or through the API are listed here.
    </EmptyNotice>
  )
}

/** Returns the number of matches; undefined if there are too many to count. */
function countOf({ sums, pagination: { total } }: TransfersResponse): number | undefined {
  if (sums === undefined || sums === null) return sums === null ? undefined : total
  return transferStatuses.reduce((sum, status) => sum + sums[status].transfers, 0)
}

/** The number and miles of matching transfers, by status if there are several. */
function Sums(counted: TransfersResponse) {
  const { sums, sums_by_day: isByDay = false } = counted
  const count = countOf(counted)
  if (count === undefined) return <b>More than {formatNumber(sums === null ? mostSummed : mostCounted)} transfers</b>
  const all = sums ? transferStatuses.map((status) => ({ name: statusNames[status], ...sums[status] })) : []
  const parts = all.filter(({ transfers }) => transfers > 0)
  const describe = ({ name, transfers, miles }: (typeof all)[number]) =>
    ` · ${name} ${formatNumber(transfers)} (${formatMiles(miles)} miles)`
  return (
    <>
      <b>{count === 0 ? 'No transfers' : formatCount(count, 'transfer', 'transfers')}</b>
      {parts.length > 0 && `, ${formatMiles(parts.reduce((sum, { miles }) => sum + miles, 0))} miles`}
      {isByDay && ', by whole days (UTC)'}
      <Soft>{parts.length > 1 && parts.map(describe).join('')}</Soft>
    </>
  )
}
