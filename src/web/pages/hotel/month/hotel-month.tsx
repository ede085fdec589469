import type { StayRequest } from '#contract/stay'
import './hotel-month.css'
import { useRef } from 'react'
import type { Hotel } from '../../../api/get-hotel.ts'
import { isOffered } from '../../../browser/platform.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { useNearViewport } from '../sections/use-near-viewport.ts'

const skeleton = <div className="hotel-month-skeleton skeleton" aria-busy="true" />

const MonthContent = lazyPart({
  what: 'The calendar of miles',
  load: async () => (await import('./month-content.tsx')).MonthContent,
  fallback: skeleton,
})

export interface HotelMonthProps {
  readonly hotel: Pick<Hotel, 'id' | 'location' | 'address'>
  /** The stay whose rates are shown. */
  readonly stay: StayRequest
  readonly now: Date
}

/** What each night of the hotel takes, month by month; loaded when it comes near. */
export function HotelMonth(props: HotelMonthProps) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section)
  if (!isOffered('listDealDays')) return null
  return (
    <section ref={section} aria-labelledby="month" className="hotel-month">
      <h2 id="month">Miles calendar</h2>
      {isNear ? <MonthContent {...props} /> : skeleton}
    </section>
  )
}
