import type { Operations } from '#server/app'
import type { Clock } from '#server/clock'
import { DealBoard } from '#server/deals/deal-board'
import { handleListDealPoints } from '#server/deals/list-deal-points'
import { handleListDeals } from '#server/deals/list-deals'
import { AmenityCatalogue } from '#server/hotels/amenity-catalogue'
import { handleFindMinRates } from '#server/hotels/find-min-rates'
import { handleFindOffers } from '#server/hotels/find-offers'
import { handleGetHotel } from '#server/hotels/get-hotel'
import { handleListHotels } from '#server/hotels/list-hotels'
import { makeWorld } from '#sources/sample/world/make-world'
import { createSampleSupplier } from '#sources/sample/supplier/sample-supplier'
import { handleGetKey } from '#server/keys/get-key'
import { handleApproveTransfer } from '#server/miles/handlers/approve-transfer'
import { handleCreateAccount } from '#server/miles/handlers/create-account'
import { handleGetAccount } from '#server/miles/handlers/get-account'
import { handleGetTransfer } from '#server/miles/handlers/get-transfer'
import { Ledger, type TransferResult } from '#server/miles/ledger/ledger'
import { handleListTransfers } from '#server/miles/handlers/list-transfers'
import { handleRejectTransfer } from '#server/miles/handlers/reject-transfer'
import { makeMembers } from '#sources/sample/members/make-members'
import { handleTransferMiles } from '#server/miles/handlers/transfer-miles'
import type { Storages } from '#server/storages/storages'
import { handleGetLocation } from '#server/places/get-location'
import { handleListAirports } from '#server/places/list-airports'
import { handleListPlaces } from '#server/places/list-places'
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
      transferMiles: handleTransferMiles(ledger),
      listTransfers: handleListTransfers(miles),
      getTransfer: handleGetTransfer(miles),
      approveTransfer: handleApproveTransfer(ledger, miles),
      rejectTransfer: handleRejectTransfer(ledger, miles),
      createAccount: handleCreateAccount(ledger),
      getAccount: handleGetAccount(miles),
      listPlaces: handleListPlaces(places),
      listAirports: handleListAirports(places),
      getLocation: handleGetLocation(locate),
      getKey: handleGetKey(),
      listDeals: handleListDeals(dealSources),
      listDealPoints: handleListDealPoints(dealSources),
      getHotel: handleGetHotel(hotels, amenities),
      listHotels: handleListHotels(hotels, places),
      findOffers: handleFindOffers({ hotels, supplier, forecast, clock, onWeatherError }),
      findMinRates: handleFindMinRates({ hotels, supplier, clock }),
    },
    queueDepth: () => ledger.queueDepth,
    stop: () => board.stop(),
  }
}
