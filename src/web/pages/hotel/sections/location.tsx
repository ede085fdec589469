import './location.css'
import type { HotelDetail } from '#contract/get-hotel'
import { useRef } from 'react'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { formatPostalAddress } from './postal-address.ts'
import { SurroundingsSkeleton } from './surroundings-skeleton.tsx'
import { useNearViewport } from './use-near-viewport.ts'

const Surroundings = lazyPart({
  what: 'The map',
  load: async () => (await import('./surroundings.tsx')).Surroundings,
  fallback: <SurroundingsSkeleton />,
})

/** The hotel's address and, when it is near the viewport, a map and the airports near by. */
export function Location({ hotel }: { readonly hotel: HotelDetail }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  return (
    <section aria-labelledby="location">
      <h2 id="location">Location</h2>
      <p className="hotel-note">{formatPostalAddress(hotel.address)}</p>
      <div ref={place} className="hotel-location">
        {isNear ? <Surroundings hotel={hotel} /> : <SurroundingsSkeleton />}
      </div>
    </section>
  )
}
