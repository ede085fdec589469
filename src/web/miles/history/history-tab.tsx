import { listTransfers, type TransfersRequest } from '#contract/miles/list-transfers'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
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
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { readTransfersAddress, transfersHref, type TransfersSearch } from '../addresses.ts'
import { ReverseBatchDialog } from '../decisions/reverse-dialog.tsx'
import { freshTransfersMs } from '../transfers/transfer-queries.ts'
import { historyRequest } from './history-request.ts'
import styles from './history.module.css'
import { columns } from './transfer-columns.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { countOf, none, Sums } from './describe-history.tsx'
import { HistoryFilters } from './history-filters.tsx'

/** The transfers that were sent. */
export function HistoryTab() {
  const { search, filter, recipient, request, page, counted, mayRead, mayCorrect } = useHistory()
  const { batch, from, to, cursor } = search
  const navigate = useNavigate()
  const reversing = useDialog<string>()
  const isFiltered = [cursor, ...Object.values(filter)].some((value) => value !== undefined)
  return (
    <Stack as="section" gap={3} aria-label="History">
      {!mayRead && (
        <Text tone="soft" size="small">
          You see only the transfers that you sent. Seeing others needs the right “read”. Your administrator sets what
          this key may do.
        </Text>
      )}
      <HistoryFilters filter={filter} recipient={recipient} />
      <Row gap={4} rowGap={2} justify="between" className={styles.bar}>
        <Text role="status">{counted !== undefined && <Sums {...counted} />}</Text>
        {batch !== undefined && mayCorrect && countOf(counted ?? none) !== 0 && (
          <Button isSmall onClick={() => reversing.open(batch)}>
            Reverse batch…
          </Button>
        )}
        <SaveButton
          label="Export CSV"
          isDisabled={request === undefined || (page.isCurrent && page.shown?.data.length === 0)}
          save={async (signal, onProgress) =>
            (await import('./export-transfers.ts')).exportTransfers(request!, signal, onProgress)
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
        onOpen={({ transaction_id: transfer }) => void navigate(transfersHref({ ...search, transfer }), overList)}
        rowKey={({ transaction_id }) => transaction_id}
        className={styles.table}
        empty={<Nothing isFiltered={isFiltered} isReversed={from !== undefined && to !== undefined && from > to} />}
      />
      {reversing.about !== undefined && <ReverseBatchDialog batchId={reversing.about} onClose={reversing.close} />}
    </Stack>
  )
}

/** A page of the history by its filters, and how many transfers match with their miles, which the first page says. */
function useHistory() {
  const search = readTransfersAddress(useLocation().search)
  const recipient = useAccountFilter()
  const mayRead = useHasRight('read')
  const mayCorrect = useMay(reverseTransfer)
  const { reference, batch, status, from, to, sender, decider, cursor } = search
  const request = recipient.isTyped
    ? undefined
    : { ...(mayRead && { all: true }), ...historyRequest(search, ownTimeZone()) }
  const summed = request && { ...request, cursor: firstPage, ...offeredFields(listTransfers, { sums: true }) }
  const isFirst = cursor === undefined
  // A platform that does not filter like that says so.
  const listQuery = (asked: TransfersRequest | undefined) => ({
    ...query(listTransfers, asked),
    staleTime: freshTransfersMs,
  })
  const first = useShownQuery(listQuery(summed && (isFirst ? summed : { ...summed, limit: 1 })))
  const later = useShownQuery(listQuery(isFirst ? undefined : request))
  const page = { ...(isFirst ? first : later), ...recipient.failed }
  return {
    search,
    filter: { reference, account: recipient.text, batch, status, from, to, sender, decider },
    recipient,
    request,
    // Of an unknown recipient no transfer can match.
    page: recipient.isUnknown ? { ...page, shown: none, isCurrent: true } : page,
    counted: recipient.isUnknown ? none : first.isCurrent ? first.shown : undefined,
    mayRead,
    mayCorrect,
  }
}

function sortingOf({ reference, decider }: TransfersSearch): string {
  return reference !== undefined ? 'by reference' : decider !== undefined ? 'newest decision first' : 'newest first'
}

interface NothingProps {
  readonly isFiltered: boolean
  /** The first day is later than the last. */
  readonly isReversed: boolean
}

function Nothing({ isFiltered, isReversed }: NothingProps) {
  if (isReversed) return <EmptyNotice title="“From” is later than “To”">Change one of the two dates.</EmptyNotice>
  if (isFiltered) {
    return (
      <EmptyNotice title="No transfer matches">
        Check the reference from its first character, widen the dates, or clear the filters.
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
