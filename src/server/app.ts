import type { getHotel } from '#contract/get-hotel'
import type { getLocation } from '#contract/get-location'
import type { listAirports } from '#contract/list-airports'
import type { listDealPoints } from '#contract/list-deal-points'
import type { listDeals } from '#contract/list-deals'
import type { listHotels } from '#contract/list-hotels'
import type { listPlaces } from '#contract/list-places'
import type { Operation } from './http/operation.ts'

/** What answers each operation. */
export interface Operations {
  readonly listPlaces: Operation<typeof listPlaces>
  readonly listAirports: Operation<typeof listAirports>
  readonly getLocation: Operation<typeof getLocation>
  readonly listDeals: Operation<typeof listDeals>
  readonly listDealPoints: Operation<typeof listDealPoints>
  readonly getHotel: Operation<typeof getHotel>
  readonly listHotels: Operation<typeof listHotels>
}
