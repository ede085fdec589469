import './hotel-page.css'
import { useParams } from 'react-router'
import { explainError, isNotFound } from '../../api/explain-error.ts'
import { useHotel } from '../../api/get-hotel.ts'
import { HotelDetails } from './hotel-details.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { LoadError } from '../../components/load-error/load-error.tsx'

const NoSuchHotel = lazyPart({
  what: 'What to do here',
  load: async () => (await import('./no-such-hotel.tsx')).NoSuchHotel,
})

/** The page of one hotel. */
export function HotelPage() {
  const { id } = useParams()
  const { hotel, error, isFetching, retry } = useHotel(id)
  if (hotel !== undefined) return <HotelDetails key={hotel.id} hotel={hotel} />
  if (isNotFound(error)) return <NoSuchHotel />
  if (error === null) return <HotelSkeleton />
  return (
    <div className="hotel">
      <h1 className="visually-hidden">Hotel</h1>
      <LoadError what="The hotel" reason={explainError(error)} isRetrying={isFetching} onRetry={() => void retry()} />
    </div>
  )
}

function HotelSkeleton() {
  return (
    <div className="hotel" aria-busy="true">
      <div className="hotel-top">
        <h1 className="line skeleton" data-width="figure">
          <span className="visually-hidden">Hotel</span>
        </h1>
        <span className="line skeleton" data-width="short" />
      </div>
      <div className="hotel-columns">
        <div className="hotel-photos-skeleton skeleton" />
        <div className="hotel-aside hotel-aside-skeleton skeleton" />
        <div>
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" />
        </div>
      </div>
    </div>
  )
}
