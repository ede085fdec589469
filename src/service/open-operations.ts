import type { Operations } from '#server/app'
import type { Clock } from '#server/clock'
import { DealBoard } from '#server/deals/deal-board'
import { answerListDealPoints } from '#server/deals/list-deal-points'
import { answerListDeals } from '#server/deals/list-deals'
import { AmenityCatalogue } from '#server/hotels/amenity-catalogue'
import { answerFindMinRates } from '#server/hotels/find-min-rates'
import { answerFindOffers } from '#server/hotels/find-offers'
import { answerGetHotel } from '#server/hotels/get-hotel'
import { answerListHotels } from '#server/hotels/list-hotels'
import { makeWorld } from '#sources/sample/world/make-world'
import { createSampleSupplier } from '#sources/sample/supplier/sample-supplier'
import { answerGetKey } from '#server/keys/get-key'
import { answerApproveTransfer } from '#server/miles/handlers/approve-transfer'
import { answerCreateAccount } from '#server/miles/handlers/create-account'
import { answerGetAccount } from '#server/miles/handlers/get-account'
import { answerGetTransfer } from '#server/miles/handlers/get-transfer'
import { Ledger, type TransferResult } from '#server/miles/ledger/ledger'
import { answerListTransfers } from '#server/miles/handlers/list-transfers'
import { answerRejectTransfer } from '#server/miles/handlers/reject-transfer'
import { makeMembers } from '#sources/sample/members/make-members'
import { answerTransferMiles } from '#server/miles/handlers/transfer-miles'
import type { Storages } from '#server/storages/storages'
import { answerGetLocation } from '#server/places/get-location'
import { answerListAirports } from '#server/places/list-airports'
import { answerListPlaces } from '#server/places/list-places'
import { createLocateCaller, type HomeLocation } from '#server/places/locate-caller'
import { createClimateForecast } from '#sources/sample/climate/climate-forecast'

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
