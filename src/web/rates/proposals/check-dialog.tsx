import { ApiError } from '#client/errors'
import { getProposal } from '#contract/proposals/get-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { repriceProposal } from '#contract/proposals/reprice-proposal'
import type { ListedProposal, ProposedOption } from '#contract/proposals/proposal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/api/change.ts'
import { explainError } from '#web/api/explain-error.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { formatRooms, formatRoomsAndBoards } from '#web/stay/offer/format-offer.ts'
import { describeChecked } from '#web/stay/today/describe-change.ts'
import { fetchOffersToday } from '#web/stay/today/use-offers-today.ts'
import { PricedRate } from '../sell/priced-rate.tsx'
import { describeBelow, useSellRule } from '../sell/sell-rule.ts'
import { type CheckedOption, checkOption } from './proposed-option.ts'

interface CheckDialogProps {
  readonly proposal: ListedProposal
  readonly onClose: () => void
}

/**
 * Checks the options of a proposal and proposes them again at today's prices, even if unchanged, because prices age.
 */
export function CheckDialog({ proposal: { id, reference }, onClose }: CheckDialogProps) {
  const [now] = useState(() => new Date())
  const rule = useSellRule()
  const queryClient = useQueryClient()
  const [ownPrices, setOwnPrices] = useState<ReadonlyMap<number, number | undefined>>(new Map())
  // Never requested again by itself, so that the comparison stays the same while the agent reads it.
  const check = useQuery({
    ...query(getProposal, { id }, async ({ data: { version, options } }) => {
      const stays = options.map(({ hotel, stay }) => ({ hotelId: hotel.id, stay }))
      const offersOf = await fetchOffersToday(stays, queryClient, now)
      return { version, options: options.map((option) => ({ option, today: offersOf(option) })) }
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { version = 1, options = [] } = check.data ?? {}
  const entries = options.map(({ option, today }, index) => {
    const ownPrice = ownPrices.get(index)
    return { index, option, ownPrice, checked: checkOption(option, today, { rule, ownPrice, now }) }
  })
  const next = entries.flatMap(({ checked }) => checked.option ?? [])
  const count = (kind: CheckedOption['kind']) => entries.filter(({ checked }) => checked.kind === kind).length
  const [changed, gone, unknown] = [count('changed'), count('gone'), count('unknown')]
  const canUpdate = unknown === 0 && next.length > 0
  const isUnchanged = canUpdate && changed + gone === 0
  const { mutate, isPending, error } = useMutation({ ...change(repriceProposal, listProposals), onSuccess: onClose })
  const isStale = error instanceof ApiError && error.reason === 'outdated_version'

  return (
    <PanelDialog title={`Check prices: ${reference || 'No reference'}`} size="narrow" onClose={onClose}>
      <Stack>
        <QueryError what="The proposal" query={check} />
        <Text as="output" weight="strong">
          {check.isPending
            ? 'Checking today’s prices…'
            : describeChecked(options.length, { changed, gone, unknown }, 'no longer offered') || 'No changes'}
        </Text>
        <ul role="list">
          {entries.map(({ index, ...entry }) => (
            <OptionToday
              key={index}
              {...entry}
              now={now}
              onPrice={(price) => setOwnPrices(new Map(ownPrices).set(index, price))}
            />
          ))}
        </ul>
        <ErrorNotice>
          {isStale
            ? 'This proposal was updated in the meantime. Check its prices again.'
            : error && explainError(error)}
        </ErrorNotice>
        <Row>
          <Button look="strong" isBusy={isPending || !canUpdate} onClick={() => mutate({ id, version, options: next })}>
            {isPending ? 'Updating…' : isUnchanged ? 'Renew with today’s date' : 'Update link'}
          </Button>
          {unknown > 0 && (
            <Button isBusy={check.isFetching} onClick={() => void check.refetch()}>
              Check again
            </Button>
          )}
        </Row>
      </Stack>
    </PanelDialog>
  )
}

interface OptionTodayProps {
  readonly option: ProposedOption
  readonly checked: CheckedOption
  /** The agent's own price in the currency of the offer. */
  readonly ownPrice: number | undefined
  readonly now: Date
  readonly onPrice: (price: number | undefined) => void
}

/** An option with its changes and an editable price. */
function OptionToday({ option: { hotel, stay, offer }, checked, ownPrice, now, onPrice }: OptionTodayProps) {
  const name = hotel.name ?? hotel.id
  const { text, sold } = checked
  return (
    <PricedRate
      label={`Price for ${name}, ${formatRooms(offer)}`}
      currency={sold?.price.currency}
      amount={ownPrice ?? sold?.price.amount}
      onPrice={onPrice}
    >
      <div>
        <Text weight="strong">{[name, hotel.city].filter(Boolean).join(', ')}</Text>
        <Note>
          {formatStay(stay.checkin, stay.checkout, now)} · {formatRoomsAndBoards(offer)}
        </Note>
        <Text size="small">
          {text} <b>{sold && describeBelow(sold)}</b>
        </Text>
      </div>
    </PricedRate>
  )
}
