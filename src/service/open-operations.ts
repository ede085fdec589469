import type { Operations } from '#server/operation/operation'
import { handleListAudit } from '#server/audit/list-audit'
import { createKeyNames } from '#server/keys/key-names'
import type { Clock } from '#server/runtime/clock'
import { createClimates } from '#server/deals/climates'
import { DealColumns } from '#server/deals/deal-columns'
import { buildDealIndex } from '#server/deals/deal-index'
import { createLatestDeals, type LatestDeals } from '#server/deals/latest-deals'
import { handleListDealDays } from '#server/deals/list-deal-days'
import { handleListDealDestinations } from '#server/deals/list-deal-destinations'
import { handleListDealPoints, handleListDeals } from '#server/deals/list-deals'
import { withNear } from '#server/deals/near'
import { createAmenityCatalogue, handleListFacilities } from '#server/hotels/amenity-catalogue'
import { handleFindMinRates } from '#server/hotels/find-min-rates'
import { handleFindOffers } from '#server/hotels/find-offers'
import { handleGetHotel } from '#server/hotels/get-hotel'
import { handleListHotels } from '#server/hotels/list-hotels'
import type { PictureUrl } from '#server/hotels/picture-url'
import { handleGetKey, handleKeys } from '#server/keys/handle-keys'
import { handleAccounts } from '#server/miles/handlers/accounts/handle-accounts'
import { handleTransfers } from '#server/miles/handlers/handle-transfers'
import { handleCheckTransfers } from '#server/miles/handlers/check-transfers'
import { handleGetStatement, handleListAccountChanges } from '#server/miles/handlers/accounts/handle-statements'
import { handleGetOverview } from '#server/miles/handlers/get-overview'
import { handleGetTransferProof } from '#server/miles/handlers/get-transfer-proof'
import { handleListTransfers } from '#server/miles/handlers/list-transfers'
import { createReviewRule } from '#server/miles/ledger/review-rule-storage'
import { createLedger, type TransferResult } from '#server/miles/ledger/ledger'
import type { ComputedImbalance } from '#server/miles/books/watch-imbalance'
import { handleWebhooks } from '#server/webhooks/handle-webhooks'
import { handleProposals } from '#server/proposals/handle-proposals'
import { handleListAirports } from '#server/places/list-airports'
import { handleListPlaces } from '#server/places/list-places'
import { createLocateCaller } from '#server/places/locate-caller'
import type { Storages } from '#server/storages/storages'
import { handleGetWeather } from '#server/weather/get-weather'
import { climateNormals } from '#sources/weather/climate/climate-normals'
import { noSource, type Source } from '#sources/source'
import type { Config } from './config.ts'

export interface OpenOperationsOptions {
  readonly config: Pick<Config, 'configuredKeys' | 'homeLocation' | 'geoipFile' | 'deals' | 'webhooksTo'>
  readonly storages: Storages
  readonly source: Source
  readonly pictureUrl: PictureUrl
  readonly clock: Clock
  /** Returns the last computed difference between entries and balances. */
  readonly imbalance: () => ComputedImbalance | undefined
  readonly onTransfer: ((result: TransferResult) => void) | undefined
  /** Called while deals are found before the service is ready. */
  readonly onProgress: (done: number, total: number) => void
  /** Called when finding the deals of a new day fails; finding is retried. */
  readonly onDealsError: (error: unknown) => void
  /** Called when the catalogue cannot be checked for changes; the check is retried. */
  readonly onCatalogueError: (error: unknown) => void
  /** Called when the forecast fails; rates are returned without it. */
  readonly onWeatherError: (error: unknown) => void
}

export interface OpenedOperations {
  readonly operations: Operations
  readonly queueDepth: () => number
  /** The median value of a mile across all deals, in cents; `undefined` if unknown. */
  readonly mileValue?: () => number | undefined
  stop(): Promise<void>
}

/** Creates the handlers of all operations from the storages and the source; finds deals first if there are none. */
export async function openOperations(options: OpenOperationsOptions): Promise<OpenedOperations> {
  const { config, storages, source, pictureUrl, clock, onWeatherError } = options
  const { miles, places, deals } = storages
  const { hotels, supplier, forecast } = source
  const reviewRule = createReviewRule(storages.reviewRules, clock)
  const ledger = createLedger({ storage: miles, clock, reviewRule, onTransfer: options.onTransfer })
  const { locate, readKeyNames, operations } = await openOwnOperations(options)
  // Reads the version first, so that a change in between is noticed.
  const version = await hotels.catalogueVersion()
  const amenities = createAmenityCatalogue(await hotels.listAmenities(), version)
  const latest = await openLatestDeals(options)
  const followed = amenities.follow(hotels, options.onCatalogueError)
  const dealSources = { latest, hotels, deals, supplier, amenities, locate, pictureUrl, clock }
  const nearDeals = withNear(locate, {
    listDeals: handleListDeals(dealSources),
    listDealPoints: handleListDealPoints(dealSources),
    listDealDays: handleListDealDays(dealSources),
  })

  return {
    operations: {
      ...operations,
      getKey: handleGetKey(async () => Object.values(await reviewRule()).some((above) => above !== null)),
      ...handleTransfers(ledger, miles, readKeyNames),
      checkTransfers: handleCheckTransfers(ledger, readKeyNames),
      listTransfers: handleListTransfers(miles, readKeyNames, storages.daySums),
      getTransferProof: handleGetTransferProof(storages.log),
      ...handleAccounts(ledger, miles),
      getStatement: handleGetStatement(storages.statements, readKeyNames),
      listAccountChanges: handleListAccountChanges(storages.statements, readKeyNames),
      getOverview: handleGetOverview({ ...storages, imbalance: options.imbalance, readKeyNames, clock }),
      getWeather: handleGetWeather({ forecast, clock, onWeatherError }),
      ...handleWebhooks(storages, config.webhooksTo, clock),
      ...nearDeals,
      listDealDestinations: handleListDealDestinations(dealSources, places, nearDeals.listDeals),
      listFacilities: handleListFacilities(amenities),
      getHotel: handleGetHotel(hotels, amenities, pictureUrl),
      listHotels: handleListHotels(hotels, places, amenities, pictureUrl),
      findOffers: handleFindOffers({ hotels, supplier, forecast, clock, onWeatherError }),
      findMinRates: handleFindMinRates({ hotels, supplier, clock }),
    },
    queueDepth: () => ledger.queueDepth,
    mileValue: () => latest.current.index.mileValue,
    async stop() {
      await followed.stop()
      await latest.stop()
    },
  }
}

/** Creates the handlers of operations that are never forwarded to a platform. */
export async function openOwnOperations({
  config: { configuredKeys, homeLocation, geoipFile },
  storages: { audit, keys, places, proposals },
  clock,
}: Pick<OpenOperationsOptions, 'config' | 'storages' | 'clock'>) {
  const readKeyNames = createKeyNames(keys, configuredKeys)
  const locate = await createLocateCaller(places, homeLocation, geoipFile)
  const operations = {
    listAudit: handleListAudit(audit, readKeyNames),
    listPlaces: handleListPlaces(places),
    listAirports: handleListAirports(places),
    getLocation: { handle: (_, { address }) => ({ body: locate(address) }) },
    ...handleKeys(keys, configuredKeys, clock),
    ...handleProposals(proposals, clock),
  } satisfies Partial<Operations>
  return { locate, readKeyNames, operations }
}

/** Opens the latest deals; without a source there are none, even if another process has stored some. */
async function openLatestDeals({
  config,
  storages: { deals, leases },
  source,
  clock,
  onProgress,
  onDealsError,
}: OpenOperationsOptions): Promise<Pick<LatestDeals, 'current' | 'stop'>> {
  // Compares `hotels`, because the forecast may come from elsewhere.
  if (source.hotels === noSource.hotels) {
    return {
      current: { sweepId: 0, day: '1970-01-01', index: await buildDealIndex([], DealColumns.of([])) },
      stop: async () => {},
    }
  }
  const { hotels, supplier } = source
  const latest = createLatestDeals({
    hotels,
    deals,
    supplier,
    leases,
    clock,
    climates: createClimates((position) => climateNormals(position).highs),
    publishEveryMs: config.deals.publishEveryMs,
  })
  await latest.start(onProgress, onDealsError)
  return latest
}
