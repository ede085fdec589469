import { transfersQuery } from '../queries.ts'
import { useShownQuery } from '#web/device/requests/query.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { explainRead } from '../words.ts'
import { type PageQuery, PagedList, Pager } from '#web/kit/list/paged-list.tsx'
import { mostCounted, type TransfersRequest, type TransfersResponse } from '#contract/miles/list-transfers'
import { firstPage } from '#contract/pagination'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { explainError } from '#web/device/requests/explain-error.ts'
import { useHasRight } from '#web/device/session/get-key.ts'
import { isOffered, takesField } from '#web/device/platform.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { DateField, FilterForm, SearchField, SelectField } from '#web/kit/form/field.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { ReverseBatchDialog } from '../decisions/reverse-dialog.tsx'
import { memberHref, readTransfersAddress, transfersHref, type TransfersSearch } from '../addresses.ts'
import { statusNames } from '../desk-parts.tsx'
import deskStyles from '../desk.module.css'
import styles from './history.module.css'
import { historyRequest, pageSize } from './history-request.ts'
import { TransferTable } from './transfer-table.tsx'
import { useAccountFilter } from './use-account-filter.ts'

/** The transfers that were sent. */
export function HistoryTab() {
  const search = readTransfersAddress(useLocation().search)
  const recipient = useAccountFilter()
  const { reference, batch, status, reversal, from, to } = search
  const filter = { reference, account: recipient.text, batch, status, reversal, from, to }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  const mayCorrect = useHasRight('correct') && isOffered('reverseTransfer')
  const [isReversing, setIsReversing] = useState(false)
  const [reversed, setReversed] = useState('')
  const mayRead = useHasRight('read')
  const whose = mayRead ? ({ all: true } as const) : {}
  const request = recipient.isTyped ? undefined : { ...whose, ...historyRequest(search, ownTimeZone()) }
  const query = useShownQuery(transfersQuery(request))
  const page = query.shown
  const total = useTotal(request, query)
  // No transfer can match.
  const shown = recipient.isUnknown ? { data: [], pagination: {} } : page

  const narrow = ({ account, ...others }: Partial<typeof filter>) => recipient.apply(others, account)

  return (
    <Stack as="section" gap={4} aria-label="History">
      {!mayRead && (
        <Text tone="soft" size="small">
          These are the transfers that you have sent. To see those of others needs the right “read”; the operator gives
          rights.
        </Text>
      )}
      <FilterForm
        aria-label="Transfers"
        className={classes(deskStyles.filters, styles.filters)}
        filter={filter}
        onChange={narrow}
      >
        <SearchField label="Reference" name="reference" value={reference} />
        {takesField('listTransfers.account_id') && (
          <SearchField
            label="Account ID or phone number"
            name="account"
            value={recipient.text}
            error={recipient.fieldError}
            hint={
              recipient.account && (
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
      </FilterForm>
      <Row gap={4} rowGap={2} className={styles.bar}>
        <Text weight="bold" className={styles.count} role="status">
          {recipient.isUnknown ? 'No transfers' : request !== undefined && total.isKnown && countTransfers(total.count)}
        </Text>
        {isFiltered && (
          <Button look="plain" onClick={() => narrow({})}>
            Clear filters
          </Button>
        )}
        {batch !== undefined && mayCorrect && shown !== undefined && shown.data.length > 0 && (
          <Button isSmall onClick={() => setIsReversing(true)}>
            Reverse batch…
          </Button>
        )}
        <SaveButton
          label="Export CSV"
          cancelled="The export was cancelled."
          isDisabled={request === undefined || (query.isCurrent && page?.data.length === 0)}
          save={async (signal, onProgress) =>
            (await import('./export-transfers.ts')).exportTransfers(request!, signal, onProgress)
          }
          explain={(error) => `The export failed. ${explainError(error)}`}
          className={styles.export}
        />
      </Row>
      <DoneNotice>{reversed}</DoneNotice>
      <PagedList
        what="The transfers"
        explain={explainRead}
        query={{
          ...query,
          shown,
          isCurrent: recipient.isUnknown || query.isCurrent,
          ...recipient.failed,
        }}
        first={
          search.cursor === undefined ? undefined : transfersHref({ ...search, cursor: undefined, offset: undefined })
        }
        empty={
          <Nothing
            isFiltered={isFiltered || search.cursor !== undefined}
            isReversed={from !== undefined && to !== undefined && from > to}
            isOwnOnly={!mayRead}
          />
        }
      >
        {({ data, pagination }, isDimmed) => (
          <>
            <TransferTable transfers={data} isDimmed={isDimmed} />
            <Pager label="Pages of transfers" {...describePage(search, pagination, data.length, total)} />
          </>
        )}
      </PagedList>
      {isReversing && batch !== undefined && (
        <ReverseBatchDialog
          batchId={batch}
          onClose={(done = '') => {
            setIsReversing(false)
            setReversed(done)
          }}
        />
      )}
    </Stack>
  )
}

/** How many transfers match, undefined for very many; only the first page says so. */
function useTotal(request: TransfersRequest | undefined, query: PageQuery<TransfersResponse>) {
  const isFirst = request === undefined || request.cursor === firstPage
  const first = useShownQuery(transfersQuery(isFirst ? undefined : { ...request, cursor: firstPage, limit: 1 }))
  const { shown, isCurrent } = isFirst ? query : first
  return { isKnown: isCurrent, count: shown?.pagination.total }
}

function countTransfers(count: number | undefined): string {
  if (count === undefined) return `More than ${formatNumber(mostCounted)} transfers`
  return count === 0 ? 'No transfers' : formatCount(count, 'transfer', 'transfers')
}

/**
 * The place of a page, and the addresses of those beside it. Where newer transfers arrived since the first page was opened,
 * how many there are is not known.
 */
function describePage(
  search: TransfersSearch,
  { next = null, previous = null }: Partial<TransfersResponse['pagination']>,
  length: number,
  total: ReturnType<typeof useTotal>,
) {
  const offset = search.cursor === undefined ? 0 : (search.offset ?? 0)
  const hrefOf = (cursor: string | null, offset: number) =>
    cursor === null
      ? undefined
      : transfersHref({ ...search, tab: 'history', cursor, offset: offset <= 0 ? undefined : offset })
  const isPlaced = (previous === null) === (offset === 0)
  const shown = isPlaced
    ? `${formatNumber(offset + 1)}–${formatNumber(offset + length)}`
    : `${formatNumber(length)} shown`
  const of = total.isKnown && total.count !== undefined ? ` of ${formatNumber(total.count)}` : ''
  return {
    place: `${length === 0 ? 'Past the end' : shown}${of}`,
    newer: hrefOf(previous, offset - pageSize),
    older: hrefOf(next, offset + pageSize),
  }
}

interface NothingProps {
  readonly isFiltered: boolean
  /** The first day is later than the last. */
  readonly isReversed: boolean
  readonly isOwnOnly: boolean
}

function Nothing({ isFiltered, isReversed, isOwnOnly }: NothingProps) {
  const [title, text] = !isFiltered
    ? isOwnOnly
      ? ['You have sent no transfer yet', 'Every transfer of yours, from here or through the API, stays in this list.']
      : ['No transfer has been sent yet', 'Every transfer, from here or through the API, stays in this list.']
    : isReversed
      ? ['“From” is later than “To”', 'Change one of the two dates.']
      : [
          'No transfer matches',
          'A reference must match exactly, to the letter. Try another, widen the dates, or clear the filters.',
        ]
  return (
    <EmptyNotice
      title={title}
      action={
        <Button as={Link} to={transfersHref(isFiltered ? { tab: 'history' } : {})}>
          {isFiltered ? 'Show all transfers' : 'Send one'}
        </Button>
      }
    >
      {text}
    </EmptyNotice>
  )
}
