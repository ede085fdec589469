import type { HotelOffers, RatesNotice } from '#contract/hotels/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import type { HotelMinRate, OffersQuery, MinRatesQuery, Supplier } from '#server/hotels/supplier'
import { testHotel } from '#server/testing/test-hotel'
import { onTestFinished } from 'vitest'
import {
  simulateLiteApi,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '../../testing/liteapi/simulate-liteapi.ts'
import {
  type FoundDeals,
  openLiteApi,
  type OpenedSupplier,
  type OpenLiteApiOptions,
  type SupplierSettings,
} from '../open-liteapi.ts'

/** A line that the supplier's adapter wrote to the log. */
export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly details: object
  readonly message: string
}

/** The adapter of a supplier, and the simulated supplier that it asks. */
export interface TestSupplier extends Pick<OpenedSupplier, 'rates' | 'policy'> {
  readonly simulator: SimulatedLiteApi
  readonly supplier: Supplier
  readonly log: readonly LoggedLine[]
  readonly problem: () => string | undefined
  close(): Promise<void>
}

export const testSettings: Omit<SupplierSettings, 'url' | 'key'> = {
  currency: 'USD',
  nationality: 'US',
  pacePerSecond: 1000,
  hotelsPerRequest: 20,
  dailyRequests: 1000,
  publicPrices: 'suggested',
  packageRates: 'agents',
  milesPolicyFile: undefined,
}

/** Opens the adapter with waits that are too short to notice. */
export async function openTestSupplier(
  simulated: SimulateLiteApiOptions = {},
  settings: Partial<SupplierSettings> = {},
  options: Partial<OpenLiteApiOptions> = {},
): Promise<TestSupplier> {
  const simulator = await simulateLiteApi({ pacePerSecond: 'off', ...simulated })
  const log: LoggedLine[] = []
  const write = (level: LoggedLine['level']) => (details: object, message: string) =>
    void log.push({ level, details, message })
  const { source, rates, policy } = openLiteApi({
    settings: { ...testSettings, url: simulator.url, key: simulator.apiKey, ...settings },
    hotels: {} as HotelStorage,
    forecast: { daily: async () => [] },
    deals: {} as FoundDeals,
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    timing: { firstPauseMs: 5, longestPauseMs: 50, retryMs: 2, breakAfter: 1000 },
    ...options,
  })
  const { supplier, problem = () => undefined } = source
  return { simulator, supplier, rates, policy, log, problem, close: () => simulator.close() }
}

/** Opens it for one test, which closes it at its end. */
export async function openForTest(...options: Parameters<typeof openTestSupplier>): Promise<TestSupplier> {
  const opened = await openTestSupplier(...options)
  onTestFinished(() => opened.close())
  return opened
}

/** Makes the hotel of ours that has an id of the supplier. */
export function hotelOf(hotelId: string): Hotel {
  return { ...testHotel(1), hotelId, timezone: 'Europe/Lisbon' }
}

/** The first hotels of the simulated supplier. */
export function someHotels(count: number): Hotel[] {
  return Array.from({ length: count }, (_, index) => hotelOf(`lp${(index + 1).toString(16)}`))
}

const stay = {
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [{ adults: 2, children: [] }],
  today: '2027-01-15',
  nowMs: Date.parse('2027-01-15T12:00:00Z'),
}

/** Reads all offers and notices of a question. */
export async function readAll(
  { supplier }: Pick<TestSupplier, 'supplier'>,
  hotels: readonly Hotel[],
  differing: Partial<OffersQuery> = {},
): Promise<{ readonly data: HotelOffers[]; readonly notices: RatesNotice[] }> {
  const notices: RatesNotice[] = []
  const query = testQuery({ onNotice: (notice) => notices.push(notice), ...differing })
  const data: HotelOffers[] = []
  for await (const offers of supplier.offers(hotels, query)) data.push(offers)
  return { data, notices }
}

/** Reads all lowest rates and notices of a question. */
export async function readMinRates(
  { supplier }: Pick<TestSupplier, 'supplier'>,
  hotels: readonly Hotel[],
  differing: Partial<MinRatesQuery> = {},
): Promise<{ readonly data: HotelMinRate[]; readonly notices: RatesNotice[] }> {
  const notices: RatesNotice[] = []
  const query = { ...stay, isPublic: false, onNotice: (notice: RatesNotice) => notices.push(notice), ...differing }
  const data: HotelMinRate[] = []
  for await (const found of supplier.minRates(hotels, query)) data.push(found)
  return { data, notices }
}

export function testQuery(differing: Partial<OffersQuery> = {}): OffersQuery {
  return {
    ...stay,
    maxRatesPerHotel: 5,
    refundableRatesOnly: false,
    guestLevel: 1,
    isPublic: false,
    onNotice: () => {},
    ...differing,
  }
}
