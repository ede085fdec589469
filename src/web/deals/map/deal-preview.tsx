import { nightsBetween } from '#contract/days'
import type { DealPoint } from '#contract/deals/list-deal-points'
import { type DatedDeal, useOwnDeal } from '#web/stay/deal/list-deals.ts'
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
  if (deal !== undefined && deal.data.room_types.length > 0) return <FoundDeal deal={deal} rooms={rooms} />
  return point && <DealTeaser point={point} rooms={rooms} />
}

/** A short form of a deal, with a heart. */
export function FoundDeal({ deal, rooms }: { readonly deal: DatedDeal; readonly rooms: string | undefined }) {
  const point = pointOf(deal)
  return (
    point && (
      <DealTeaser point={point} deal={deal} rooms={rooms}>
        <ShortlistButton stay={dealStay(deal)} />
      </DealTeaser>
    )
  )
}

/** Returns a deal as a point on the map; undefined for one without a room. */
export function pointOf({ data, start_date, end_date, foundAtMs }: DatedDeal): DealPoint | undefined {
  const [room] = data.room_types
  if (room === undefined) return undefined
  const { id, name, latitude, longitude } = data.hotel
  const { miles_required, cpm, miles_earning } = room.calculations
  return {
    id,
    name,
    latitude,
    longitude,
    miles_required,
    nights: nightsBetween(start_date, end_date),
    cpm,
    multiplier: miles_earning.multiplier,
    found_at: foundAtMs === undefined ? null : Math.floor(foundAtMs / 1000),
  }
}
