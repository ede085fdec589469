import { mostCounted, mostSummed, type TransfersResponse } from '#contract/miles/list-transfers'
import { type Transfer, transferStatuses } from '#contract/miles/transfer'
import { firstPage } from '#contract/pagination'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isOffered, takesField } from '#web/api/platform.ts'
import { explainError } from '#web/api/explain-error.ts'
import { useShownQuery } from '#web/api/query.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { DateField, FilterForm, SearchField, SelectField } from '#web/kit/form/field.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { type Page, PagedList } from '#web/kit/list/paged-list.tsx'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { memberHref, readTransfersAddress, transfersHref } from '../addresses.ts'
import { ReverseBatchDialog } from '../decisions/reverse-dialog.tsx'
import { Soft, statusNames } from '../desk-parts.tsx'
import { accountNameLabel, transfersQuery } from '../queries.ts'
import { explainRead } from '../words.ts'
import { historyRequest, pageSize } from './history-request.ts'
import styles from './history.module.css'
import { columns } from './transfer-columns.tsx'
import { useAccountFilter } from './use-account-filter.ts'

/** The transfers that were sent. */
export function HistoryTab() {
  const search = readTransfersAddress(useLocation().search)
  const recipient = useAccountFilter()
  const { reference, batch, status, reversal, from, to, sender, decider, cursor, offset = 0 } = search
  const filter = { reference, account: recipient.text, batch, status, reversal, from, to, sender, decider }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  const mayCorrect = useHasRight('correct') && isOffered('reverseTransfer')
  const [isReversing, setIsReversing] = useState(false)
  const [reversed, setReversed] = useState('')
  const mayRead = useHasRight('read')
  const request = recipient.isTyped
    ? undefined
    : { ...(mayRead && { all: true }), ...historyRequest(search, ownTimeZone()) }
  const summed = request && { ...request, cursor: firstPage, ...(takesField('listTransfers.sums') && { sums: true }) }
  const isFirst = cursor === undefined
  const first = useShownQuery(transfersQuery(summed && (isFirst ? summed : { ...summed, limit: 1 })))
  const later = useShownQuery(transfersQuery(isFirst ? undefined : request))
  const query = isFirst ? first : later
  const counted = recipient.isUnknown ? none : first.isCurrent ? first.shown : undefined

  const hrefOf = (cursor?: string, steps = 0) => {
    const before = cursor === undefined ? 0 : offset + steps * pageSize
    return transfersHref({ ...search, tab: 'history', cursor, offset: before <= 0 ? undefined : before })
  }
  const sorting =
    reference !== undefined ? 'by reference' : decider !== undefined ? 'newest decision first' : 'newest first'

  return (
    <Stack as="section" gap={3} aria-label="History" data-wide>
      {!mayRead && (
        <Text tone="soft" size="small">
          These are the transfers that you have sent. To see those of others needs the right “read”; the operator gives
          rights.
        </Text>
      )}
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
      <Row gap={4} rowGap={2} justify="between" className={styles.bar}>
        <Text role="status">{counted !== undefined && <Sums {...counted} />}</Text>
        {batch !== undefined && mayCorrect && countOf(counted ?? none) !== 0 && (
          <Button isSmall onClick={() => setIsReversing(true)}>
            Reverse batch…
          </Button>
        )}
        <SaveButton
          label="Export CSV"
          isDisabled={request === undefined || (query.isCurrent && query.shown?.data.length === 0)}
          save={async (signal, onProgress) =>
            (await import('./export-transfers.ts')).exportTransfers(request!, signal, onProgress)
          }
          explain={(error) => `The export failed. ${explainError(error)}`}
        />
      </Row>
      <DoneNotice>{reversed}</DoneNotice>
      <PagedList
        what="transfers"
        explain={explainRead}
        query={{
          ...query,
          // No transfer can match.
          shown: recipient.isUnknown ? none : query.shown,
          isCurrent: recipient.isUnknown || query.isCurrent,
          ...recipient.failed,
        }}
        cursor={cursor}
        hrefOf={hrefOf}
        place={(page) => describePlace(page, offset, counted)}
        caption={`Transfers, ${sorting}`}
        columns={columns}
        rowKey={({ transaction_id }) => transaction_id}
        className={styles.table}
        empty={
          <Nothing
            isFiltered={isFiltered || !isFirst}
            isReversed={from !== undefined && to !== undefined && from > to}
            isOwnOnly={!mayRead}
          />
        }
      />
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

const none = { data: [], sums: undefined, pagination: { total: 0, next: null } }

type Counted = Pick<TransfersResponse, 'sums' | 'sums_by_day'> & {
  readonly pagination: { readonly total?: number | undefined }
}

/** How many transfers match; undefined for very many. */
function countOf({ sums, pagination: { total } }: Counted): number | undefined {
  if (sums === undefined || sums === null) return sums === null ? undefined : total
  return transferStatuses.reduce((sum, status) => sum + sums[status].transfers, 0)
}

/** How many transfers match, and their miles, by status where there are several. */
function Sums(counted: Counted) {
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
      {isByDay && ' on whole days (UTC)'}
      <Soft>{parts.length > 1 && parts.map(describe).join('')}</Soft>
    </>
  )
}

/** The place of a page. Where newer transfers arrived since the first page was opened, it is not known how many are before it. */
function describePlace(
  { data, pagination: { previous = null } }: Page<Transfer>,
  offset: number,
  counted: Counted | undefined,
): string {
  const isPlaced = (previous === null) === (offset === 0)
  const count = counted && countOf(counted)
  const shown = isPlaced
    ? `${formatNumber(offset + 1)}–${formatNumber(offset + data.length)}`
    : `${formatNumber(data.length)} shown`
  return `${shown}${count === undefined ? '' : ` of ${formatNumber(count)}`}`
}

interface NothingProps {
  readonly isFiltered: boolean
  /** The first day is later than the last. */
  readonly isReversed: boolean
  readonly isOwnOnly: boolean
}

function Nothing({ isFiltered, isReversed, isOwnOnly }: NothingProps) {
  const all = [transfersHref({ tab: 'history' }), 'Show all transfers'] as const
  const [title, text, to, action] = !isFiltered
    ? [
        isOwnOnly ? 'You have sent no transfer yet' : 'No transfer has been sent yet',
        'Every transfer, from here or through the API, stays in this list.',
        transfersHref({}),
        'Send one',
      ]
    : isReversed
      ? ['“From” is later than “To”', 'Change one of the two dates.', ...all]
      : ['No transfer matches', `${comparedExactly} Try another, widen the dates, or clear the filters.`, ...all]
  return (
    <EmptyNotice
      title={title}
      action={
        <Button as={Link} to={to}>
          {action}
        </Button>
      }
    >
      {text}
    </EmptyNotice>
  )
}

const comparedExactly = 'A reference is compared from its beginning, to the letter.'
