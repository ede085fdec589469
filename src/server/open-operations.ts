import type { Operations } from './app.ts'
import type { Clock } from './clock.ts'
import { DealBoard } from './deals/deal-board.ts'
import { answerListDealPoints } from './deals/list-deal-points.ts'
import { answerListDeals } from './deals/list-deals.ts'
import { AmenityCatalogue } from './hotels/amenity-catalogue.ts'
import { answerFindMinRates } from './hotels/find-min-rates.ts'
import { answerFindOffers } from './hotels/find-offers.ts'
import { answerGetHotel } from './hotels/get-hotel.ts'
import { answerListHotels } from './hotels/list-hotels.ts'
import { makeWorld } from './hotels/sample/make-world.ts'
import { createSampleSupplier } from './hotels/sample/sample-supplier.ts'
import { answerGetKey } from './keys/get-key.ts'
import { answerApproveTransfer } from './miles/approve-transfer.ts'
import { answerCreateAccount } from './miles/create-account.ts'
import { answerGetAccount } from './miles/get-account.ts'
import { answerGetTransfer } from './miles/get-transfer.ts'
import { Ledger, type TransferResult } from './miles/ledger.ts'
import { answerListTransfers } from './miles/list-transfers.ts'
import { answerRejectTransfer } from './miles/reject-transfer.ts'
import { makeMembers } from './miles/sample/make-members.ts'
import { answerTransferMiles } from './miles/transfer-miles.ts'
import type { Storages } from './open-storages.ts'
import { answerGetLocation } from './places/get-location.ts'
import { answerListAirports } from './places/list-airports.ts'
import { answerListPlaces } from './places/list-places.ts'
import { createLocateCaller, type HomeLocation } from './places/locate-caller.ts'
import { createClimateForecast } from './weather/climate.ts'

export interface OpenOperationsOptions {
  readonly storages: Storages
  readonly clock: Clock
  /** How many hotels the sample world has. */
  readonly sampleHotels: number
  readonly homeLocation: HomeLocation
  readonly geoipFile: string | undefined
  /** Transfers of more miles wait for a second key's approval. */
  readonly transferReviewAbove: number | undefined
  /** Told what became of each transfer. */
  readonly onTransfer?: ((result: TransferResult) => void) | undefined
  /** Called while something takes its time: what it is, and how far it has come. */
  readonly onProgress: (title: string, done: number, total: number) => void
  /** Called when finding the deals of a new day fails; it is tried again. */
  readonly onError: (error: unknown) => void
  /** Called when the weather cannot be had; rates are answered without it. */
  readonly onWeatherError: (error: unknown) => void
}

export interface OpenedOperations {
  readonly operations: Operations
  /** How many writes of the ledger wait for their commit. */
  readonly queueDepth: () => number
  /** Ends what goes on beside the requests. */
  stop(): Promise<void>
}

/** Puts the areas together over their storages: the sample world and its deals are made where they are missing. */
export async function openOperations(options: OpenOperationsOptions): Promise<OpenedOperations> {
  const { storages, clock, sampleHotels, homeLocation, geoipFile, onProgress, onError, onWeatherError } = options
  const { miles, leases, places, hotels, deals } = storages
  const { transferReviewAbove: reviewAbove, onTransfer } = options
  const ledger = new Ledger({ storage: miles, clock, reviewAbove, onTransfer })

  await makeWorld({
    hotels,
    places,
    leases,
    hotelCount: sampleHotels,
    onProgress: (done, total) => onProgress('Making the sample world', done, total),
  })
  await makeMembers({ miles, leases, clock })
  const amenities = new AmenityCatalogue(await hotels.listAmenities())
  const supplier = createSampleSupplier()
  const forecast = createClimateForecast()
  const board = new DealBoard({ hotels, deals, supplier, amenities, leases, clock })
  await board.start((done, total) => onProgress('Finding deals', done, total), onError)
  const locate = await createLocateCaller(places, homeLocation, geoipFile)
  const dealSources = { board, hotels, deals, amenities, locate, clock }

  return {
    operations: {
      transferMiles: answerTransferMiles(ledger),
      listTransfers: answerListTransfers(miles),
      getTransfer: answerGetTransfer(miles),
      approveTransfer: answerApproveTransfer(ledger, miles),
      rejectTransfer: answerRejectTransfer(ledger, miles),
      createAccount: answerCreateAccount(ledger),
      getAccount: answerGetAccount(miles),
      listPlaces: answerListPlaces(places),
      listAirports: answerListAirports(places),
      getLocation: answerGetLocation(locate),
      getKey: answerGetKey(),
      listDeals: answerListDeals(dealSources),
      listDealPoints: answerListDealPoints(dealSources),
      getHotel: answerGetHotel(hotels, amenities),
      listHotels: answerListHotels(hotels, places),
      findOffers: answerFindOffers({ hotels, supplier, forecast, clock, onWeatherError }),
      findMinRates: answerFindMinRates({ hotels, supplier, clock }),
    },
    queueDepth: () => ledger.queueDepth,
    stop: () => board.stop(),
  }
}
