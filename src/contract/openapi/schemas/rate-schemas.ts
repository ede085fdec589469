import { findMinRates, hotelMinRate, minRate } from '../../hotels/find-min-rates.ts'
import { findOffers, hotelOffers, offer, offerRate, ratesNotice, sourcedMoney } from '../../hotels/find-offers.ts'
import { getWeather } from '../../data/get-weather.ts'
import { occupancy } from '../../hotels/stay.ts'
import { dailyWeather } from '../../weather.ts'
import { documented } from '../schema-docs.ts'

const hotelIds = 'Ids of hotels, of `GET /hotels/list`; repeated ones count once.'

export const stayDocs = {
  checkin: 'The first night, YYYY-MM-DD: from yesterday (UTC) to 500 days ahead.',
  checkout: 'The day of departure, YYYY-MM-DD: 1 to 30 nights after `checkin`.',
  occupancies: 'One entry for each room.',
  guestNationality: 'ISO 3166 alpha-2; some rates depend on it.',
}

/** What proposals have of a rate, too. */
export const guestDocs = { adults: 'The number of adults.', children: 'The age of each child in years.' }

export const roomDocs = {
  occupancyNumber: 'The number of the room in `occupancies`, from 1.',
  name: 'The name of the room.',
  adultCount: 'The adults that the rate is for, among them children who are priced as adults.',
  childCount: 'The children that the rate is for.',
  boardType: 'The code of the board, such as `RO`, `BB`, `HB`, `FB` or `AI`; there may be others.',
}

export const priceDocs = {
  total: 'The price for the whole stay.',
  taxesAndFees: [
    'Taxes and fees of the room; unknown where there are none.',
    {
      included: 'Whether `total` includes it; otherwise it is paid at the property.',
      description: 'The name of the tax or fee.',
      amount: 'The amount in the major unit of the currency; 0 where it is not stated.',
    },
  ],
} as const

export const cancellationDocs = {
  cancelPolicyInfos: [
    'What cancelling costs from each time on: the amount of the latest one that has passed. May be empty, in any order.',
    {
      cancelTime: 'From when on, in UTC.',
      amount: 'What cancelling costs from then on.',
      type: 'How the amount is meant, such as `amount`.',
    },
  ],
  hotelRemarks: 'What the hotel says about cancelling.',
  refundableTag:
    '`RFN` when the rate can be cancelled, `NRFN` when it cannot, empty where it is unknown; there may be others.',
} as const

const resultDocs = {
  sandbox: 'Whether the rates are of a test environment.',
  notices: 'Hotels that may have rates which the response lacks; left out where there is nothing to say.',
}

/** Rates of hotels for a stay, and the weather there. */
export const rateSchemas = [
  documented('Occupancy', occupancy, 'The guests of one room.', guestDocs),
  documented('OffersQuery', findOffers.body, 'The hotels and the stay that offers are wanted for.', {
    hotelIds,
    ...stayDocs,
    maxRatesPerHotel:
      'The most offers of each hotel: its cheapest, the cheapest that is refundable, the cheapest of each board, the cheapest of each board on other terms, then the next cheapest.',
    refundableRatesOnly:
      'Whether only offers are wanted that are tagged `RFN`, and of which something comes back if they are cancelled now.',
  }),
  documented('SourcedMoney', sourcedMoney, 'An amount of money, with where it was seen.', {
    amount: 'The amount in the major unit of the currency: dollars, not cents.',
    source: 'Where the amount was seen; may be empty.',
  }),
  documented('OfferRate', offerRate, 'The rate of one room for the whole stay.', {
    rateId: 'The id of the rate.',
    ...roomDocs,
    maxOccupancy: 'The most guests that the room takes.',
    commission: "The commission that an agent's or staff key is shown; empty for a public key.",
    retailRate: [
      'The price of the room.',
      {
        ...priceDocs,
        suggestedSellingPrice: 'The lowest public price, with its source; may be empty.',
        initialPrice: 'The price before discount.',
      },
    ],
    cancellationPolicies: ['What cancelling costs.', cancellationDocs],
  }),
  documented('Offer', offer, 'One rate for each requested room, sold together.', {
    roomTypeId: 'The id of the room type.',
    offerId: 'The id of the offer.',
    supplier: 'The name of the supplier; empty for a public key.',
    supplierId: 'The number of the supplier; 0 for a public key.',
    rates: 'One rate for each requested room.',
    suggestedSellingPrice: 'The lowest public price of all rooms, with its source.',
    offerInitialPrice: 'The price of all rooms before discount.',
  }),
  documented('HotelOffers', hotelOffers, 'The offers of one hotel.', {
    roomTypes: 'The offers, the cheapest first.',
  }),
  documented(
    'RatesNotice',
    ratesNotice,
    'Why hotels of the request have no rates, or not all, although they may have rooms.',
    {
      message: 'The reason in words.',
      hotelIds: 'The ids of the hotels.',
    },
  ),
  documented('DailyWeather', dailyWeather, 'The weather of one day, in metric units.', {
    date: 'The day at the place, YYYY-MM-DD.',
    units: 'Always `metric`.',
    cloud_cover: ['Clouds, in per cent.', { afternoon: 'At 12:00.' }],
    humidity: ['Relative humidity, in per cent.', { afternoon: 'At 12:00.' }],
    precipitation: ['Rain and snow, in millimetres.', { total: 'Of the whole day.' }],
    temperature: [
      'In degrees Celsius.',
      {
        min: 'The lowest of the day.',
        max: 'The highest of the day.',
        afternoon: 'At 12:00.',
        night: 'At 00:00.',
        evening: 'At 18:00.',
        morning: 'At 06:00.',
      },
    ],
    pressure: ['At sea level, in hectopascals.', { afternoon: 'At 12:00.' }],
    wind: [
      'The wind.',
      {
        max: [
          'The strongest wind of the day.',
          { speed: 'In metres per second.', direction: 'Where it comes from, in degrees of the compass.' },
        ],
      },
    ],
  }),
  documented('WeatherResult', getWeather.response, 'The weather of consecutive days at a position.', {
    data: 'One entry for each day, in order; empty where the service has no hotels.',
  }),
  documented('OffersResult', findOffers.response, 'Offers of hotels for a stay.', {
    data: 'One entry for each hotel that has offers, in the order of `hotelIds`.',
    guestLevel: 'The loyalty level of the guest, which prices depend on.',
    weather: [
      'The weather of each night at the first known hotel, at most 16 nights; empty where it is not known.',
      { dailyWeather: 'The weather of one day.' },
    ],
    ...resultDocs,
    moreBoardsAt:
      'Ids of hotels that may have boards, or refundable rates of a board, that none of their rates is; left out where there are none.',
  }),
  documented('MinRatesQuery', findMinRates.body, 'The hotels and the stay that the lowest rates are wanted for.', {
    hotelIds,
    ...stayDocs,
    eachRate:
      'Whether the cheapest rate of each room, board and terms is wanted too; then `hotelIds` has at most 10 ids.',
    refundableRatesOnly: 'Whether only rates that can be cancelled count.',
  }),
  documented('MinRate', minRate, 'The rate that costs the fewest miles, for the whole stay in all its rooms.', {
    amount: 'The price in miles.',
    originalAmount: 'The retail price that they replace.',
    originalCurrency: 'Its currency, ISO 4217.',
    roomName: 'The name of the first room.',
    boardType: 'The code of the board.',
    refundable: 'Whether something comes back if it is cancelled now.',
  }),
  documented('HotelMinRate', hotelMinRate, 'The lowest rate of one hotel.', {
    minRate: 'The rate.',
    rates: 'With `eachRate`, the cheapest of each room, board and terms, in the order of their prices in miles.',
  }),
  documented('MinRatesResult', findMinRates.response, 'The lowest rate of each hotel for a stay.', {
    data: 'One entry for each hotel that has a rate, in the order of `hotelIds`.',
    ...resultDocs,
  }),
]
