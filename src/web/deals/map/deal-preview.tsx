import { nightsBetween } from '#contract/days'
import type { DealPoint } from '#contract/deals/list-deal-points'
import { type DatedDeal, useOwnDeal } from '#web/stay/deal/list-deals.ts'
import { useMyMiles } from '#web/stay/redeem/mile-value.ts'
import { IconButton } from '#web/kit/button.tsx'
import styles from '../deals.module.css'
import { DealTeaser } from '#web/stay/deal/deal-teaser.tsx'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { dealStay } from '#web/stay/kept/kept-stay.ts'

interface SelectedDealProps {
  readonly id: string
  /** Undefined when the deal is not in the list. */
  readonly deal: DatedDeal | undefined
  /** Undefined when the deal is not on the map. */
  readonly point: DealPoint | undefined
  /** The party that the hotel's page is opened for. */
  readonly rooms: string | undefined
}

/** The deal selected on the map, with a button to close it. */
export function DealPreview({ onClose, ...selected }: SelectedDealProps & { readonly onClose: () => void }) {
  return (
    <>
      <SelectedDeal {...selected} />
      <IconButton icon="x" label="Close" className={styles.closePreview} onClick={onClose} />
    </>
  )
}

/** The deal from the list, or else the one that is loaded; until then, its point on the map. */
export function SelectedDeal({ id, deal: listed, point, rooms }: SelectedDealProps) {
  const own = useOwnDeal(listed === undefined ? id : undefined)
  const deal = listed ?? own.deal
  const myMiles = useMyMiles()
  if (deal !== undefined && deal.data.room_types.length > 0) return <FoundDeal deal={deal} rooms={rooms} />
  if (point === undefined) return null
  return (
    <DealTeaser
      id={id}
      name={point.name}
      milesRequired={point.miles_required}
      nights={point.nights ?? undefined}
      centsPerMile={point.cpm}
      multiplier={point.multiplier}
      foundAtMs={point.found_at === null ? undefined : point.found_at * 1000}
      myMiles={myMiles}
      rooms={rooms}
    />
  )
}

interface FoundDealProps extends Pick<SelectedDealProps, 'rooms'> {
  readonly deal: DatedDeal
}

/** A short form of a deal, with a heart. */
export function FoundDeal({ deal, rooms }: FoundDealProps) {
  const { hotel, room_types } = deal.data
  const calculations = room_types[0]?.calculations
  const myMiles = useMyMiles()
  if (calculations === undefined) return null
  return (
    <DealTeaser
      id={hotel.id}
      name={hotel.name}
      milesRequired={calculations.miles_required}
      nights={nightsBetween(deal.start_date, deal.end_date)}
      centsPerMile={calculations.cpm}
      multiplier={calculations.miles_earning.multiplier}
      foundAtMs={deal.foundAtMs}
      hotel={{
        photo: hotel.thumbnail,
        stars: hotel.stars,
        guests: { rating: hotel.rating, reviewCount: hotel.review_count },
      }}
      cash={calculations.selling_price}
      myMiles={myMiles}
      dates={{ checkin: deal.start_date, checkout: deal.end_date }}
      rooms={rooms}
    >
      <ShortlistButton stay={dealStay(deal)} />
    </DealTeaser>
  )
}
