import type { FoundOffers } from '../../../api/find-offers.ts'
import { ProgressBar } from '../../../components/controls/progress-bar.tsx'

/** How many hotels have been asked for their rates; hotels arrive in the order of the request. */
export function ArrivingRates({ found: { request, response } }: { readonly found: FoundOffers }) {
  const last = response.data.at(-1)
  const asked = last === undefined ? 0 : request.hotelIds.indexOf(last.hotelId) + 1
  return (
    <div className="rates-arriving">
      <ProgressBar label="Rates are arriving" done={asked} total={request.hotelIds.length} />
    </div>
  )
}
