import { Link } from 'react-router'
import { takesField } from '../../browser/platform.ts'
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
  const canSearch = takesField('listHotels.name')
  return (
    <>
      <p>
        The link may be mistyped, or the hotel may no longer be listed. {canSearch && 'Search for it by name, or '}
        <Link to={dealsPath.href()}>{canSearch ? 'see' : 'See'} the deals near you</Link>.
      </p>
      {canSearch && <HotelSearchByName />}
    </>
  )
}
