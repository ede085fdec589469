import { ApiError } from '#client/errors'
import { nightsBetween } from '#contract/days'
import { openProposal } from '#contract/proposals/open-proposal'
import type { OpenedProposal, ProposedOption } from '#contract/proposals/proposal'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { formatStay, formatWholeDay, localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { momentParts, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { formatGuests, nationalityOf } from '#web/stay/offer/format-offer.ts'
import { tripTotal } from '#web/stay/offer/trip-total.ts'
import { Option } from './option.tsx'
import styles from './proposal.module.css'

/**
 * A proposal as the client sees it. Each page load opens it once, so that the agent sees the time of the last visit.
 */
export function ProposalPage() {
  const { opened, now } = useProposalPage()
  const { data, error } = opened
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <Stack gap={5} className={styles.page}>
      {data !== undefined && <Proposal proposal={data} now={now} />}
      {isGone && (
        <Text as="h1" size="large" className={styles.gone}>
          This proposal is no longer available. Ask your travel agent for a new one.
        </Text>
      )}
      {data === undefined && !isGone && (
        <>
          <h1>Hotel proposal</h1>
          <QueryError what="The proposal" query={opened} />
          {error === null && <Skeleton line="long" />}
        </>
      )}
    </Stack>
  )
}

/** Returns the query for the proposal in the page's address. */
function useProposalPage() {
  const { id: linkId = '' } = useParams()
  const opened = useQuery({
    ...query(openProposal, { linkId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return { opened, now: useNow() }
}

/** The proposed options, stacked, at their selling prices. */
export function Proposal({ proposal, now }: { readonly proposal: OpenedProposal; readonly now: Date }) {
  const { agency, note, options, version, pricedAt, endsOn } = proposal
  const priced = new Date(pricedAt)
  const total = tripTotal(options)
  const name = agency?.name ?? pageSettings.brand.name
  return (
    <>
      <Stack gap={2}>
        <Text size="large" weight="bold" tone="accent">
          {name}
        </Text>
        <h1>Hotel proposal</h1>
        <Text tone="soft">
          {version > 1 ? 'Updated prices' : 'Prices'} of {formatWholeDay(localDay(priced))},{' '}
          {momentParts(priced.getTime(), ownTimeZone(), now).time} (your time). Availability may change until booked.
          <br />
          This page closes on {formatWholeDay(endsOn)}.
        </Text>
        {options.some(({ isSandbox }) => isSandbox) && (
          <Text weight="strong">Sample rates: nothing here can be booked.</Text>
        )}
        <p className={styles.written}>{note}</p>
      </Stack>
      {groupOptions(options).map((group) => (
        <Group key={group[0]!.number} group={group} now={now} />
      ))}
      {total?.isTrip && <Text weight="bold">{total.text}</Text>}
      <Stack as="section" aria-labelledby="next">
        <h2 id="next">How to book</h2>
        <p>Reply to the message that brought you here, and say which option you would like.</p>
        <Row>
          <Button onClick={() => print()}>Print</Button>
        </Row>
      </Stack>
      <Note className={styles.written}>{agency?.terms}</Note>
    </>
  )
}

/** The options of one stay in one city, with their numbers in the proposal. */
type OptionGroup = readonly { readonly number: number; readonly option: ProposedOption }[]

/** Groups options by stay and city, in the order of their first option, and numbers them. */
export function groupOptions(options: readonly ProposedOption[]): OptionGroup[] {
  const groups = Map.groupBy(options, ({ stay: { checkin, checkout, occupancies, guestNationality }, hotel }) =>
    JSON.stringify([checkin, checkout, occupancies, guestNationality, hotel.city, hotel.country]),
  )
  let number = 0
  return [...groups.values()].map((group) => group.map((option) => ({ number: ++number, option })))
}

/** Far from any stay, so that dates include the year: printed proposals may be used much later. */
const longAgo = new Date(0)

function Group({ group, now }: { readonly group: OptionGroup; readonly now: Date }) {
  const { stay, hotel } = group[0]!.option
  const { checkin, checkout, occupancies } = stay
  const nationality = nationalityOf(stay)
  return (
    <Stack as="section">
      <div className={styles.stay}>
        <h2>{[hotel.city, formatStay(checkin, checkout, longAgo)].filter(Boolean).join(', ')}</h2>
        <Text tone="soft">
          {formatCount(nightsBetween(checkin, checkout), 'night', 'nights')},{' '}
          {formatCount(occupancies.length, 'room', 'rooms')} for {formatGuests(occupancies)}
          {nationality !== undefined && `. Guest nationality: ${countryName(nationality)}`}
        </Text>
      </div>
      {group.map(({ number, option }) => (
        <Option key={number} number={number} option={option} now={now} />
      ))}
    </Stack>
  )
}
