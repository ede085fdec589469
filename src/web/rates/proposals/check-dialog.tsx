import { ApiError } from '#client/errors'
import type { ResponseOf } from '#contract/endpoint'
import { getProposal } from '#contract/proposals/get-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { repriceProposal } from '#contract/proposals/reprice-proposal'
import type { ListedProposal, ProposedOption } from '#contract/proposals/proposal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/device/requests/client.ts'
import { explainError } from '#web/device/requests/explain-error.ts'
import { query, refetchFailed } from '#web/device/requests/query.ts'
import { QueryError } from '#web/device/requests/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'
import { describeChecked } from '#web/stay/today/describe-change.ts'
import { useOffersToday } from '#web/stay/today/use-offers-today.ts'
import { AmountField } from '../amount-field.tsx'
import { describeBelow, useSellRule } from '../sell/sell-rule.ts'
import { type CheckedOption, checkOption } from './proposed-option.ts'
import styles from './proposals.module.css'

interface CheckDialogProps {
  readonly proposal: ListedProposal
  readonly onClose: () => void
}

/** Finds out what has become of the options of a proposal, and proposes them as they are today. */
export function CheckDialog({ proposal: { id, reference }, onClose }: CheckDialogProps) {
  // Once, so that what is compared does not change meanwhile.
  const proposal = useQuery({ ...query(getProposal, { id }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  return (
    <PanelDialog title={`Check prices: ${reference}`} size="narrow" className={styles.check} onClose={onClose}>
      {proposal.data === undefined ? (
        <div>
          <QueryError what="The proposal" query={proposal} />
        </div>
      ) : (
        <Check proposal={proposal.data} onUpdated={onClose} />
      )}
    </PanelDialog>
  )
}

interface CheckProps {
  readonly proposal: ResponseOf<typeof getProposal>
  readonly onUpdated: () => void
}

function Check({ proposal: { id, version, options }, onUpdated }: CheckProps) {
  const [now] = useState(() => new Date())
  const rule = useSellRule()
  const queryClient = useQueryClient()
  const [ownCents, setOwnCents] = useState<ReadonlyMap<number, number | undefined>>(new Map())
  const stays = options.map(({ hotel, stay }) => ({ hotelId: hotel.id, stay }))
  const { queries, offersOf } = useOffersToday(stays, now)
  const entries = options.map((option, index) => {
    const own = ownCents.get(index)
    return { index, option, own, checked: checkOption(option, offersOf(stays[index]!), { rule, ownCents: own, now }) }
  })
  const next = entries.flatMap(({ checked }) => checked.option ?? [])
  const count = (kind: CheckedOption['kind']) => entries.filter(({ checked }) => checked.kind === kind).length
  const [changed, gone, unknown] = [count('changed'), count('gone'), count('unknown')]
  const isChecking = count('checking') > 0
  const canUpdate = changed + gone > 0 && gone < options.length && next.length + gone === options.length
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => client.call(repriceProposal, { id, version, options: next }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: [listProposals.operation] })
      onUpdated()
    },
  })
  const isStale = error instanceof ApiError && error.status === 400

  return (
    <Stack>
      <Text as="output" weight="strong">
        {isChecking
          ? 'Checking today’s prices…'
          : describeChecked(options.length, { changed, gone, unknown }, 'no longer offered') || 'No changes'}
      </Text>
      <ul role="list">
        {entries.map(({ index, ...entry }) => (
          <OptionToday
            key={index}
            {...entry}
            now={now}
            onPrice={(cents) => setOwnCents(new Map(ownCents).set(index, cents))}
          />
        ))}
      </ul>
      <Notice tone="error" role="alert">
        {isStale ? 'This proposal was updated in the meantime. Check its prices again.' : error && explainError(error)}
      </Notice>
      <Row>
        <Button look="strong" isBusy={isPending || !canUpdate} onClick={() => mutate()}>
          {isPending ? 'Updating…' : 'Update link'}
        </Button>
        {unknown > 0 && !isChecking && <Button onClick={() => refetchFailed(queries)}>Check again</Button>}
      </Row>
    </Stack>
  )
}

interface OptionTodayProps {
  readonly option: ProposedOption
  readonly checked: CheckedOption
  /** A price of the agent's own, in hundredths. */
  readonly own: number | undefined
  readonly now: Date
  readonly onPrice: (cents: number | undefined) => void
}

/** An option with what has changed of it, and its price, which can be typed over. */
function OptionToday({ option: { hotel, stay, offer }, checked, own, now, onPrice }: OptionTodayProps) {
  const name = hotel.name ?? hotel.id
  const { words, sold } = checked
  return (
    <li className={styles.option}>
      <div>
        <Text weight="strong">{[name, hotel.city].filter(Boolean).join(', ')}</Text>
        <Text size="small" tone="soft">
          {formatStay(stay.checkin, stay.checkout, now)} · {formatRooms(offer)} · {formatBoards(offer)}
        </Text>
        <Text size="small">
          {words} <b>{sold && describeBelow(sold)}</b>
        </Text>
      </div>
      {sold !== undefined && (
        <AmountField
          className={styles.amount}
          aria-label={`Price for ${name}, ${formatRooms(offer)}, in ${sold.price.currency}`}
          amount={(own ?? Math.round(sold.price.amount * 100)) / 100}
          max={10_000_000}
          onChange={(amount) => onPrice(amount === undefined ? undefined : Math.round(amount * 100))}
        />
      )}
    </li>
  )
}
