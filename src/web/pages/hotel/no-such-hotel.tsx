import { Link } from 'react-router'
import { pageSettings } from '../../browser/settings.ts'
import { useTitle } from '../../browser/use-title.ts'
import { NoHotelsYet } from '../../components/hotel/no-hotels-yet.tsx'
import { dealsPath } from '../../paths.ts'
import { HotelSearchByName } from './hotel-search-by-name.tsx'

/** The page of an unknown hotel id. */
export function NoSuchHotel() {
  useTitle('No such hotel')
  return (
    <div className="hotel">
      <h1>There is no such hotel</h1>
      {pageSettings.hasHotelSource ? <FindAnother /> : <NoHotelsYet />}
    </div>
  )
}

function FindAnother() {
  return (
    <>
      <p>
        The link may be mistyped, or the hotel may no longer be listed. Search for it by name, or{' '}
        <Link to={dealsPath.href()}>see the deals near you</Link>.
      </p>
      <HotelSearchByName />
    </>
  )
}
