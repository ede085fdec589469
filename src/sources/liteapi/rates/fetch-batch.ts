import type { StayRequest } from '#contract/hotels/stay'
import { offersToChooseFrom } from '#server/hotels/choose-offers'
import type { Hotel } from '#server/hotels/hotel'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop'
import { chunk, inOrder } from '../../upstream/in-order.ts'
import { LiteApiError, type LiteApiFailure } from '../liteapi-error.ts'
import type { DropReason } from './map-offer.ts'
import { mapHotel, type MapHotelQuery, type MappedHotel } from './map-hotel.ts'
import type { RatesContext } from './rates-context.ts'
import { readHotels } from './upstream-offer.ts'

/** The most offers of a hotel that the supplier seems to send when the request has no limit. */
export const mostOffers = 200

/** The approximate length of a response per rate. */
const bytesPerRate = 3000

/** A response of this length is read and mapped without delaying other work much. */
const wantedResponseBytes = 3_000_000

/** How much longer a request waits than the supplier itself. */
const waitLongerMs = 2000

export interface BatchQuery extends StayRequest, Omit<MapHotelQuery, 'currency'> {}

/** The result for a batch of hotels: offers found, and the reasons for missing ones. */
export interface BatchResult {
  readonly found: ReadonlyMap<string, MappedHotel>
  readonly failures: readonly BatchFailure[]
}

export interface BatchFailure {
  readonly kind: LiteApiFailure | OffersFailure
  /** The error of the request; `undefined` when the request succeeded but its offers did not suffice. */
  readonly error?: LiteApiError
  readonly hotelIds: readonly string[]
}

/** The reason that a hotel has too few offers although the supplier sent some. */
type OffersFailure =
  /** All are in another currency than requested. */
  | 'another currency'
  /** The supplier limits the offers per hotel, and may have more that match. */
  | 'no more sent'
  /** Some cannot be used. */
  | 'unusable'
  /** All may only be sold in a package, which the caller must not see. */
  | 'packages only'

/** Reasons to drop an offer without losing any: it is an empty frame, only for packages, or a duplicate. */
const unmissed: ReadonlySet<DropReason> = new Set(['no offer', 'no offer id', 'blank rate', 'package', 'identical'])

/** Splits hotels into batches with responses of acceptable length. */
export function splitHotels(
  hotels: readonly Hotel[],
  query: BatchQuery,
  { settings }: Pick<RatesContext, 'settings'>,
): Hotel[][] {
  return chunk(hotels, hotelsPerRequest(offersToAsk(query), query, settings.hotelsPerRequest))
}

/** The most batches requested or waiting to be read; the supplier's rate limit may allow fewer. */
const batchesAhead = 6

/** Yields batches in order as they arrive. When the reader stops, requests in flight are aborted. */
export async function* fetchBatches(batches: readonly Hotel[][], query: BatchQuery, context: RatesContext) {
  const controller = new AbortController()
  const run = async (batch: readonly Hotel[]) => ({
    batch,
    ...(await fetchBatch(batch, query, context, controller.signal)),
  })
  try {
    yield* inOrder(batches, batchesAhead, run)
  } finally {
    controller.abort(new Error('the reader has stopped'))
  }
}

/**
 * Finds the offers of some hotels. It requests more than needed, because the supplier cuts the list first: before its
 * own filter for refundable rates (which is therefore not used), and before unsellable and duplicate offers are dropped
 * here. Hotels with too few offers are then requested again without a cut. If that fails, the offers found before are
 * returned with the failure.
 *
 * A response that is too long is requested again in halves. Hotels that still have too few offers, and may have more
 * that cannot be shown, are reported as failures.
 *
 * @throws the signal's reason, when the signal is aborted
 */
async function fetchBatch(hotels: readonly Hotel[], query: BatchQuery, context: RatesContext, signal: AbortSignal) {
  const asked = offersToAsk(query)
  const first = await requestHotels(hotels, query, { ...context, signal, asked })
  const isShort = (hotel: MappedHotel | undefined) =>
    hotel !== undefined && asked !== undefined && failureOf(hotel, query, hotel.sent >= asked) === 'no more sent'
  const short = hotels.filter(({ hotelId }) => isShort(first.found.get(hotelId)))
  const parts = chunk(short, hotelsPerRequest(undefined, query, context.settings.hotelsPerRequest))
  const uncut = { ...context, signal, asked: undefined }
  const more = await Promise.all(parts.map((part) => requestHotels(part, query, uncut)))
  return withOffersFailures(join([first, ...more]), query, context)
}

/** Returns how many offers to request per hotel; `undefined` for all. */
function offersToAsk({ maxRatesPerHotel, refundableRatesOnly }: BatchQuery): number | undefined {
  // The surplus allows for package rates, a few of which often come first, and for unsellable and duplicate offers.
  // About six in ten rates are refundable.
  const asked = refundableRatesOnly ? maxRatesPerHotel * 3 + 11 : maxRatesPerHotel * 2 + 8
  const most = Math.max(asked, offersToChooseFrom(maxRatesPerHotel))
  return most < mostOffers ? most : undefined
}

/** Adds hotels with too few usable offers as failures, and logs the number of dropped offers by reason. */
function withOffersFailures({ found, failures }: BatchResult, query: BatchQuery, { log }: RatesContext): BatchResult {
  const known = new Set(failures.flatMap(({ hotelIds }) => hotelIds))
  const short = [...found.values()].flatMap((hotel) => {
    const { hotelId, sent } = hotel
    const kind = known.has(hotelId) ? undefined : failureOf(hotel, query, sent === mostOffers)
    return kind === undefined ? [] : [{ hotelId, kind, sent, dropped: Object.fromEntries(hotel.dropped) }]
  })
  if (short.length > 0) log.warn({ hotels: short }, 'some hotels have fewer offers than are wanted')
  return { found, failures: [...failures, ...short.map(({ kind, hotelId }) => ({ kind, hotelIds: [hotelId] }))] }
}

/** @param isCut whether the supplier may have more offers of the hotel than it sent */
function failureOf(hotel: MappedHotel, query: BatchQuery, isCut: boolean): OffersFailure | undefined {
  const { roomTypes, sent, dropped, isPackagesOnly } = hotel
  if (roomTypes.length === 0 && dropped.has('another currency')) return 'another currency'
  if (roomTypes.length >= query.maxRatesPerHotel && !isPackagesOnly) return undefined
  if (isCut) return 'no more sent'
  const isNoneUsable = sent > 0 && [...dropped.values()].reduce((sum, count) => sum + count, 0) === sent
  if (isNoneUsable && dropped.get('package') === sent) return 'packages only'
  return isNoneUsable || [...dropped.keys()].some((reason) => !unmissed.has(reason)) ? 'unusable' : undefined
}

function hotelsPerRequest(asked: number | undefined, { occupancies }: BatchQuery, most: number): number {
  const bytesPerHotel = (asked ?? mostOffers) * occupancies.length * bytesPerRate
  return Math.min(most, Math.max(1, Math.floor(wantedResponseBytes / bytesPerHotel)))
}

export interface RequestContext extends RatesContext {
  readonly signal: AbortSignal
  /** How many offers to request per hotel; `undefined` for all. */
  readonly asked: number | undefined
  /** Whether a failed request is retried; true by default. */
  readonly isRepeated?: boolean
}

async function requestHotels(
  hotels: readonly Hotel[],
  query: BatchQuery,
  context: RequestContext,
): Promise<BatchResult> {
  try {
    return { found: await requestOffers(hotels, query, context), failures: [] }
  } catch (error) {
    if (!(error instanceof LiteApiError)) throw error
    const hotelIds = hotels.map(({ hotelId }) => hotelId)
    if (error.failure !== 'too long' || hotels.length === 1)
      return { found: new Map(), failures: [{ kind: error.failure, error, hotelIds }] }
    const halves = chunk(hotels, Math.ceil(hotels.length / 2))
    return join(await Promise.all(halves.map((half) => requestHotels(half, query, context))))
  }
}

/**
 * Finds the offers of some hotels in one request.
 *
 * @throws {LiteApiError} when there is no usable response
 * @throws the signal's reason, when the signal is aborted
 */
export async function requestOffers(
  hotels: readonly Hotel[],
  query: BatchQuery,
  context: RequestContext,
): Promise<Map<string, MappedHotel>> {
  const { settings, log, signal, isRepeated } = context
  const hotelIds = hotels.map(({ hotelId }) => hotelId)
  const response = await context.api.post('/hotels/rates', ratesBody(hotelIds, query, context), {
    timeoutMs: settings.timeoutSeconds * 1000 + waitLongerMs,
    maxBytes: settings.maxResponseBytes,
    signal,
    isRepeated,
  })
  if (response.outcome === 'unknown hotels') {
    log.warn({ hotelIds }, 'the supplier knows none of these hotels: update the catalogue')
  }
  return mapHotels(response.outcome === 'found' ? response.envelope['data'] : [], hotels, query, context)
}

function ratesBody(
  hotelIds: readonly string[],
  { checkin, checkout, occupancies, guestNationality }: BatchQuery,
  { settings, asked }: RequestContext,
) {
  return {
    hotelIds,
    checkin,
    checkout,
    // The supplier requires a list of children, even an empty one.
    occupancies: occupancies.map(({ adults, children }) => ({ adults, children })),
    currency: settings.currency,
    guestNationality: guestNationality ?? settings.nationality,
    timeout: settings.timeoutSeconds,
    ...(asked === undefined ? {} : { maxRatesPerHotel: asked }),
  }
}

async function mapHotels(data: unknown, hotels: readonly Hotel[], query: BatchQuery, context: RequestContext) {
  const { settings, log, asked = mostOffers } = context
  const byId = new Map(hotels.map((hotel) => [hotel.hotelId, hotel]))
  const found = new Map<string, MappedHotel>()
  const dropped: Partial<Record<DropReason, number>> = {}
  const mapQuery = { ...query, currency: settings.currency }
  for (const upstream of readHotels(data)) {
    const hotel = byId.get(upstream.hotelId)
    if (hotel === undefined) continue
    await yieldToEventLoop()
    const mapped = mapHotel(upstream, hotel, mapQuery)
    for (const [reason, count] of mapped.dropped) dropped[reason] = (dropped[reason] ?? 0) + count
    // Offers beyond the supplier's cut are unknown and may have more boards.
    found.set(upstream.hotelId, { ...mapped, leavesOutBoards: mapped.leavesOutBoards || mapped.sent >= asked })
  }
  if (Object.keys(dropped).length > 0) log.debug({ dropped }, 'offers of the supplier were left out')
  return found
}

/** Merges results by hotel; later ones replace earlier ones. */
function join(results: readonly BatchResult[]): BatchResult {
  return {
    found: new Map(results.flatMap(({ found }) => [...found])),
    failures: results.flatMap(({ failures }) => failures),
  }
}
