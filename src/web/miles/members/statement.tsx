import { ApiError, NetworkError } from '#client/errors'
import { getStatement, type StatementEntry } from '#contract/miles/accounts/get-statement'
import { query, useShownQuery } from '#web/device/requests/query.ts'
import { currentKey, expireKey } from '#web/device/session/session.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { PagedList, Pager } from '#web/kit/list/paged-list.tsx'
import { Link, useLocation } from 'react-router'
import { explainRead, nameWho } from '../words.ts'
import { saveFile } from '#web/device/save-file.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { MomentText } from '../desk-parts.tsx'
import { memberHref, readMemberAddress, transferHref, transfersHref } from '../addresses.ts'
import styles from './members.module.css'

/** The entries of one page. */
const pageSize = 20

/** Transfers arrive at any time. */
const freshMs = 2000

/** What was booked on an account, page by page, with the balance after each entry. */
export function Statement({ id }: { readonly id: string }) {
  const { cursor } = readMemberAddress(useLocation().search)
  const page = useShownQuery({
    ...query(getStatement, { id, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }),
    staleTime: freshMs,
  })
  const isFirst = cursor === undefined
  const hrefOf = (next: string | null) => (next === null ? undefined : memberHref(id, { cursor: next }))
  return (
    <Stack as="section" className={styles.statement} aria-labelledby="member-statement">
      <Row gap={4} rowGap={2} justify="between" className={styles.bar}>
        <Text as="h2" size="large" id="member-statement">
          Statement
        </Text>
        <SaveButton
          label="Download CSV"
          isDisabled={isFirst && page.isCurrent && page.shown?.data.length === 0}
          save={async (signal) => {
            saveFile(`statement-${id}.csv`, 'text/csv;charset=utf-8', await fetchStatementFile(id, signal))
            return 'Saved.'
          }}
          explain={(error) => `The statement could not be saved. ${explainRead(error)}`}
        />
      </Row>
      <PagedList
        what="The statement"
        explain={explainRead}
        query={page}
        first={isFirst ? undefined : memberHref(id)}
        empty={
          <EmptyNotice
            action={
              <Button as={Link} to={isFirst ? transfersHref({}) : memberHref(id)}>
                {isFirst ? 'Send miles' : 'Show the newest entries'}
              </Button>
            }
          >
            {isFirst ? 'Nothing has been booked on this account yet.' : 'There is nothing on this page.'}
          </EmptyNotice>
        }
      >
        {({ data, pagination }, isDimmed) => (
          <>
            <Table
              caption="Statement, newest first"
              columns={columns}
              rows={data}
              rowKey={({ transaction_id, kind }) => `${transaction_id} ${kind}`}
              isDimmed={isDimmed}
            />
            <Pager
              label="Pages of the statement"
              place={`${formatCount(data.length, 'entry', 'entries')} on this page`}
              newer={hrefOf(pagination.previous)}
              older={hrefOf(pagination.next)}
            />
          </>
        )}
      </PagedList>
    </Stack>
  )
}

const columns: readonly Column<StatementEntry>[] = [
  { title: 'Booked', narrow: 3, width: 12, cell: ({ at }) => <MomentText at={at} /> },
  {
    title: 'What',
    narrow: 4,
    cell: ({ kind, transaction_id, reference_id, note, reason }) => (
      <>
        {kind === 'reversal' && 'Reversal of '}
        <Text as={Link} isAlone to={transferHref(transaction_id)}>
          {reference_id}
        </Text>
        {note !== null && <small>{note}</small>}
        {reason !== null && <small>{reason}</small>}
      </>
    ),
  },
  {
    title: 'By',
    narrow: 5,
    width: 11,
    isSmall: true,
    cell: ({ by_person, by, approved_by_person, approved_by }) => (
      <>
        {nameWho(by_person, by)}
        {approved_by !== null && <small>approved by {nameWho(approved_by_person, approved_by)}</small>}
      </>
    ),
  },
  {
    title: 'Miles',
    narrow: 'start',
    isNumber: true,
    cell: ({ kind, amount }) => (
      <Text as="b" tone={kind === 'reversal' ? 'danger' : 'ink'} className={styles.amount}>
        {signed(amount, true)}
      </Text>
    ),
  },
  {
    title: 'Balance after',
    narrow: 'end',
    isNumber: true,
    className: styles.after,
    cell: ({ balance_after }) => (
      <>
        <NarrowOnly>Balance after </NarrowOnly>
        {signed(balance_after, false)}
      </>
    ),
  },
]

/** With a minus sign of the width of digits, and with a plus where it is a change. */
function signed(miles: number, isChange: boolean): string {
  if (miles < 0) return `−${formatMiles(-miles)}`
  return isChange ? `+${formatMiles(miles)}` : formatMiles(miles)
}

/**
 * Fetches the whole statement of an account as CSV.
 *
 * @throws {ApiError} when the service responds with an error
 * @throws {NetworkError} when no complete response arrives
 */
async function fetchStatementFile(id: string, signal: AbortSignal): Promise<string> {
  const { operation, path } = getStatement
  const key = currentKey()
  const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' }
  let response: Response
  let text: string
  try {
    response = await fetch(`/v1${path.replace('{id}', encodeURIComponent(id))}`, { headers, signal })
    text = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    throw new NetworkError(operation, cause)
  }
  if (response.ok) return text
  if (response.status === 401) expireKey(key)
  const requestId = response.headers.get('x-request-id') ?? undefined
  throw new ApiError(operation, response.status, [`HTTP ${response.status}`], undefined, requestId)
}
