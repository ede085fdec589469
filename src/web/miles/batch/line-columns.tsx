import { Status } from '#web/kit/card.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { fieldErrorText } from '#web/kit/form/explain-validation.ts'
import { type Column, Figure, NarrowOnly } from '#web/kit/list/table.tsx'
import { Text } from '#web/kit/text.tsx'
import { TransferLink } from '../transfer-link.tsx'
import { Id } from '../linked-id.tsx'
import { describeSender } from '../transfers/describe-transfer.ts'
import { formatOwnDay } from '#web/kit/format/moment.ts'
import type { BatchLine, LineOutlook } from './check-batch.ts'
import { recipientKey } from './check-lines.ts'

/** The outcome of each line when the batch is sent. */
export const outlooks = {
  'to-fix': { name: 'Needs fixing', icon: 'x', tone: 'bad' },
  pending: { name: 'Will wait for approval', icon: 'clock', tone: 'waiting' },
  success: { name: 'Will be credited', icon: 'check', tone: 'good' },
  'already-sent': { name: 'Already sent, not sent again', icon: 'minus', tone: 'none' },
  'sent-before': { name: 'Sent before', icon: 'minus', tone: 'none' },
  unchecked: { name: 'Not checked', icon: 'minus', tone: 'none' },
} as const satisfies Readonly<Record<LineOutlook, object>>

/** Column names that differ from the field's. */
const names: Readonly<Record<string, string>> = { account_id: 'Account ID', amount: 'Miles', reference_id: 'Reference' }

/** Lines with these outcomes repeat their earlier transfer. */
const isRepeat = new Set<LineOutlook>(['already-sent', 'sent-before', 'to-fix'])

export const lineColumns: readonly Column<BatchLine>[] = [
  {
    title: 'Line',
    isHeading: true,
    width: 4,
    cell: ({ line }) => (
      <Text as="span" weight="regular" tone="soft">
        <NarrowOnly>Line </NarrowOnly>
        {formatNumber(line)}
      </Text>
    ),
  },
  {
    title: 'Member',
    narrow: 'start',
    cell: ({ cells, request }) => {
      const { account_id } = request ?? {}
      const typed =
        request === undefined ? (cells.phone_number ?? cells.account_id) : formatPhone(recipientKey(request))
      return account_id === undefined ? typed : <Id of="account">{account_id}</Id>
    },
  },
  {
    title: 'Miles',
    narrow: 'end',
    isNumber: true,
    cell: ({ cells, request }) => (
      <Figure what="miles">{request === undefined ? cells.amount : formatMiles(request.amount)}</Figure>
    ),
  },
  {
    title: 'Reference and note',
    cell: ({ cells, request }) => request?.reference_id ?? cells.reference_id,
    remark: ({ cells }) => cells.note,
  },
  {
    title: 'What will happen',
    cell: ({ outlook, errors, earlier, repeats }) => (
      <>
        <Status {...outlooks[outlook]}>
          {outlook === 'sent-before' && earlier !== undefined
            ? `Sent on ${formatOwnDay(earlier.created_at)} by ${describeSender(earlier)}`
            : outlooks[outlook].name}
        </Status>
        {errors.map((text) => (
          <small key={text}>
            {fieldErrorText(text.replace(/^\w+(?=:)/, (name) => names[name] ?? name.replace('_', ' ')))}
          </small>
        ))}
        {isRepeat.has(outlook) && earlier?.credits === false && (
          <small>It was rejected or reversed. To credit the miles, use a new reference.</small>
        )}
        {repeats !== undefined && <small>Line {formatNumber(repeats)} has the same member, miles and reference</small>}
        {earlier !== undefined && (
          <small>
            {!isRepeat.has(outlook) && 'Same member and miles: '}
            <EarlierTransfer {...earlier} isRepeated={isRepeat.has(outlook)} />
          </small>
        )}
      </>
    ),
  },
]

type EarlierTransferProps = NonNullable<BatchLine['earlier']> & { readonly isRepeated: boolean }

/** The transfer that a line may repeat, with a link if the key may see it. */
function EarlierTransfer({ transaction_id, reference_id, created_at, isRepeated }: EarlierTransferProps) {
  const day = formatOwnDay(created_at)
  if (transaction_id === null) return `The opening balance, imported on ${day}`
  if (transaction_id === undefined) return `Sent on ${day} by another person; your key does not show it`
  return (
    <TransferLink id={transaction_id}>
      {isRepeated ? 'Open the earlier transfer' : `${reference_id}, sent on ${day}`}
    </TransferLink>
  )
}
