import { getStatement, type StatementEntry } from '#contract/miles/accounts/get-statement'
import { client } from '#web/api/client.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { MomentText, Soft, Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { freshMs } from '../transfers/transfer-queries.ts'
import { nameWho } from '../transfers/describe-transfer.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { DatesFilter, FilterForm } from '#web/kit/list/filter-form.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { type Column } from '#web/kit/list/table.tsx'
import { intervalOf } from '../history/history-request.ts'
import { type MembersSearch, membersHref } from '../addresses.ts'
import { TransferLink } from '../transfer-link.tsx'

/** An account's statement in pages, with the balance after each entry. */
export function Statement({ id, search }: { readonly id: string; readonly search: MembersSearch }) {
  const { page: cursor, from, to } = search
  const interval = intervalOf({ from, to }, ownTimeZone())
  const page = useShownQuery({
    ...query(getStatement, { id, ...interval, limit: 20, ...(cursor === undefined ? {} : { cursor }) }),
    staleTime: freshMs,
  })
  const isWhole = from === undefined && to === undefined
  return (
    <Stack as="section" aria-labelledby="member-statement">
      <Row gap={4} rowGap={2} justify="between">
        <Text as="h2" size="large" id="member-statement">
          Statement
        </Text>
        <SaveButton
          label="Download CSV"
          isDisabled={page.isCurrent && page.shown?.data.length === 0}
          save={async (signal) => {
            const { text } = await client.stream(getStatement, { id, ...interval }, signal, 'text/csv')
            let csv = ''
            for await (const piece of text) csv += piece
            saveFile(`statement-${id}.csv`, csv)
            return 'Saved.'
          }}
          explain={(error) => `The statement could not be saved. ${explainError(error)}`}
        />
      </Row>
      <FilterForm
        label="Statement"
        filter={{ from, to }}
        onChange={(days) => membersHref({ ...search, from: days.from, to: days.to, page: undefined })}
      >
        <DatesFilter from={from} to={to} />
      </FilterForm>
      {!isWhole && page.isCurrent && page.shown !== undefined && (
        <Row gap={5} rowGap={1} role="status">
          {from !== undefined && page.shown.opening_balance !== null && (
            <p>
              Balance before {formatWholeDay(from)}: <b>{signed(page.shown.opening_balance, false)} miles</b>
            </p>
          )}
          {to !== undefined && page.shown.closing_balance !== null && (
            <p>
              Balance on {formatWholeDay(to)}: <b>{signed(page.shown.closing_balance, false)} miles</b>
            </p>
          )}
        </Row>
      )}
      <PagedList
        what="statement"
        query={page}
        cursor={cursor}
        hrefOf={(page) => membersHref({ ...search, page })}
        caption="Statement, newest first"
        columns={columns}
        rowKey={({ transaction_id, kind }) => `${transaction_id} ${kind}`}
        empty={
          <EmptyNotice>
            {isWhole ? 'Nothing has been booked on this account yet.' : 'Nothing was booked on these days.'}
          </EmptyNotice>
        }
      />
    </Stack>
  )
}

const columns: readonly Column<StatementEntry>[] = [
  { title: 'Booked', cell: ({ at }) => <MomentText at={at} /> },
  {
    title: 'What',
    cell: ({ kind, transaction_id, reference_id, note, reason }) => (
      <>
        {kind === 'reversal' && 'Reversal of '}
        {kind === 'opening' && 'Opening balance'}
        {transaction_id === null && reference_id !== null && <small>{reference_id}</small>}
        {transaction_id !== null && <TransferLink id={transaction_id}>{reference_id}</TransferLink>}
        {note !== null && <small>{note}</small>}
        {reason !== null && <small>{reason}</small>}
      </>
    ),
  },
  {
    title: 'By',
    isSmall: true,
    cell: ({ by_person, by }) => nameWho(by_person, by),
    remark: ({ approved_by_person, approved_by }) =>
      approved_by !== null && `approved by ${nameWho(approved_by_person, approved_by)}`,
  },
  {
    title: 'Miles',
    narrow: 'start',
    isNumber: true,
    cell: ({ amount }) => (
      <Text as="b" size="large" tone={amount < 0 ? 'danger' : 'ink'}>
        {signed(amount, true)}
      </Text>
    ),
  },
  {
    title: 'Balance after',
    narrow: 'end',
    isNumber: true,
    cell: ({ balance_after }) => <Soft>Balance after {signed(balance_after, false)}</Soft>,
  },
]

/** Formats miles with a minus sign as wide as a digit; changes also with a plus sign. */
function signed(miles: number, isChange: boolean): string {
  if (miles < 0) return `−${formatMiles(-miles)}`
  return isChange ? `+${formatMiles(miles)}` : formatMiles(miles)
}
