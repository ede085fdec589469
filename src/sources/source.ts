import type { HotelCatalogue } from '#server/hotels/hotel-catalogue'
import type { Supplier } from '#server/hotels/supplier'
import type { Forecast } from '#server/weather/forecast'

/** A source of hotels, their rates and their weather. */
export interface Source {
  readonly hotels: HotelCatalogue
  readonly supplier: Supplier
  readonly forecast: Forecast
  /** Describes the problem that keeps the source from working, if any, without sending a request. */
  readonly problem?: () => string | undefined
  /** Stops background work. */
  readonly stop?: () => Promise<void>
}

/** A source without hotels or rates, for a service with no source yet. Hotels from earlier sources may be stored. */
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

/** Receives log messages for the operator: details, then text. */
export interface SourceLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
