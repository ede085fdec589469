import type { HotelCatalogue } from '#server/hotels/storage'
import type { Supplier } from '#server/hotels/supplier'
import type { Forecast } from '#server/weather/forecast'

/** Where hotels, their rates and the weather at them come from. */
export interface Source {
  readonly hotels: HotelCatalogue
  readonly supplier: Supplier
  readonly forecast: Forecast
  /** Returns what keeps the source from working, in words; `undefined` while nothing does. It is not asked for. */
  readonly problem?: () => string | undefined
  /** Ends its work in the background. */
  readonly stop?: () => Promise<void>
}

/** The source of a service that has none yet: no hotels, and so no rates. Other sources' hotels may be stored. */
export const noSource: Source = {
  hotels: {
    hotelById: async () => undefined,
    hotelsByIds: async () => [],
    hotelsByNumber: async () => [],
    hotelsAfter: async () => [],
    hotelIdsAfter: async () => [],
    lastHotelNo: async () => 0,
    listHotels: async () => [],
    nameWordsLike: async () => [],
    countHotels: async () => 0,
    listAmenities: async () => [],
    catalogueVersion: async () => 0,
  },
  supplier: {
    isSandbox: false,
    hasGuestLevels: false,
    bestStays: async () => [],
    roomTypes: async () => [],
    dealsEdition: async () => '',
    async *offers() {},
    async *minRates() {},
  },
  forecast: { daily: async () => [] },
}

/** Takes what a source has to say to the operator: details, then words. */
export interface SourceLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
