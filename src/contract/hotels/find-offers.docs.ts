import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { arcticWinter, weatherHeaderDocs } from '../weather.docs.ts'
import { hotelMinRate, minRate } from './find-min-rates.ts'
import { hotelOffers, offer, offerRate, ratesNotice, sourcedMoney } from './find-offers.ts'
import { occupancy } from './stay.ts'

const hotelIdsDocs = 'Ids of hotels, from `GET /hotels/list`; repeated ids count once.'

export const stayDocs = {
  checkin: 'The first night, YYYY-MM-DD: from yesterday (UTC) to 500 days ahead.',
  checkout: 'The check-out day, YYYY-MM-DD: 1 to 30 nights after `checkin`.',
  occupancies: 'One entry for each room.',
  guestNationality: 'ISO 3166 alpha-2; some rates depend on it.',
}

/** The guest fields that rates and proposals share. */
export const guestDocs = { adults: 'The number of adults.', children: 'The age of each child in years.' }

export const roomDocs = {
  occupancyNumber: 'The number of the room in `occupancies`, from 1.',
  name: 'The name of the room.',
  adultCount: 'The adults of the rate, including children who are priced as adults.',
  childCount: 'The children of the rate.',
}

export const priceDocs = {
  total: 'The price for the whole stay.',
  taxesAndFees: fieldDocs('Taxes and fees of the room; unknown if empty.', {
    included: 'Whether `total` includes the tax or fee; otherwise it is paid at the property.',
    description: 'The name of the tax or fee.',
    amount: 'The amount in the major unit of the currency; 0 if it is not stated.',
  }),
}

const resultDocs = {
  sandbox: 'Whether the rates come from a test environment.',
  notices: 'Hotels that may have rates missing from the response; absent if there are none.',
}

const hotelIds = ['h0000001', 'h0000002']
const usd = (amount: number) => ({ amount, currency: 'USD' })
const publicPrice = { ...usd(149.66), source: 'hotel website' }

export const roomType = {
  roomTypeId: 'e73f2d5313baa41e',
  offerId: '32b9dd2c8c9bef55',
  supplier: '',
  supplierId: 0,
  rates: [
    {
      rateId: '52c5e22b19bc4937',
      occupancyNumber: 1,
      name: 'Small Double Room',
      maxOccupancy: 2,
      adultCount: 2,
      childCount: 0,
      boardType: 'RO',
      boardName: 'Room only',
      remarks: '',
      commission: [],
      retailRate: {
        total: [usd(149.66)],
        suggestedSellingPrice: [publicPrice],
        initialPrice: [usd(159.21)],
        taxesAndFees: [{ included: true, description: 'Value added tax', ...usd(13.61) }],
      },
      cancellationPolicies: {
        cancelPolicyInfos: [
          { cancelTime: '2026-11-22T00:00:00Z', ...usd(149.66), type: 'amount', timezone: 'Arctic/Longyearbyen' },
        ],
        hotelRemarks: [],
        refundableTag: 'NRFN',
      },
    },
  ],
  offerRetailRate: usd(149.66),
  suggestedSellingPrice: publicPrice,
  offerInitialPrice: usd(159.21),
}

/** Documents the rates of hotels for a stay. */
export const ratesDocs: SubjectDocs = {
  schemas: [
    schemaDocs('Occupancy', occupancy, 'The guests of one room.', guestDocs),
    schemaDocs('SourcedMoney', sourcedMoney, 'An amount of money and its source.', {
      amount: 'The amount in the major unit of the currency: dollars, not cents.',
      source: 'Where the amount was seen; may be empty.',
    }),
    schemaDocs('OfferRate', offerRate, 'The rate of one room for the whole stay.', {
      ...roomDocs,
      commission: 'The commission; empty for a public key.',
      retailRate: fieldDocs('The price of the room.', {
        ...priceDocs,
        suggestedSellingPrice: 'The lowest public price, with its source; may be empty.',
        initialPrice: 'The price before discount.',
      }),
    }),
    schemaDocs('Offer', offer, 'One rate for each requested room, sold together.', {
      supplier: 'The name of the supplier; empty for a public key.',
      supplierId: 'The number of the supplier; 0 for a public key.',
      rates: 'One rate for each requested room.',
      suggestedSellingPrice: 'The lowest public price of all rooms, with its source.',
      offerInitialPrice: 'The price of all rooms before discount.',
    }),
    schemaDocs('HotelOffers', hotelOffers, 'The offers of one hotel.', {
      roomTypes: 'The offers, the cheapest first.',
    }),
    schemaDocs(
      'RatesNotice',
      ratesNotice,
      'Why requested hotels lack some or all rates, although they may have rooms.',
      { message: 'The reason, as a text.', hotelIds: 'The ids of the hotels.' },
    ),
    schemaDocs('MinRate', minRate, 'The rate that costs the fewest miles, for the whole stay in all rooms.', {
      amount: 'The price in miles.',
      originalAmount: 'The retail price that the miles replace.',
      originalCurrency: 'The currency of the retail price, ISO 4217.',
      roomName: 'The name of the first room.',
      boardType: 'The code of the board.',
      refundable: 'Whether cancelling now brings at least a partial refund.',
    }),
    schemaDocs('HotelMinRate', hotelMinRate, 'The lowest rate of one hotel.', {
      minRate: 'The rate.',
      rates: 'The cheapest rate of each room, board and terms, fewest miles first. Only with `eachRate`.',
    }),
  ],
  operations({ checkin, checkout }) {
    const stay = { checkin, checkout, occupancies: [{ adults: 2, children: [] }], guestNationality: 'US' }
    return {
      findOffers: {
        body: bodyDocs('OffersQuery', 'The hotels and the stay to find offers for.', {
          hotelIds: hotelIdsDocs,
          ...stayDocs,
          maxRatesPerHotel:
            'The most offers of each hotel: its cheapest, the cheapest refundable one, the cheapest of each board, the cheapest of each board on other terms, then the next cheapest.',
          refundableRatesOnly:
            'Whether to return only refundable offers: tagged `RFN`, with at least a partial refund if cancelled now.',
        }),
        result: bodyDocs('OffersResult', 'Offers of hotels for a stay.', {
          data: 'One entry for each hotel with offers, in the order of `hotelIds`.',
          guestLevel: 'The loyalty level of the guest, which affects prices.',
          weather: fieldDocs(
            'The weather of each night at the first known hotel, at most 16 nights; empty if unknown.',
            { dailyWeather: 'The weather of one day.' },
          ),
          ...resultDocs,
          moreBoardsAt:
            'Ids of hotels that may have boards, or refundable rates of a board, missing from the response. Absent if there are none.',
        }),
        request: { hotelIds, ...stay, maxRatesPerHotel: 5, refundableRatesOnly: false },
        response: {
          data: [{ hotelId: 'h0000001', roomTypes: [roomType] }],
          guestLevel: 0,
          sandbox: true,
          weather: [{ dailyWeather: { date: checkin, ...arcticWinter } }],
        },
        headers: weatherHeaderDocs,
      },
      findMinRates: {
        body: bodyDocs('MinRatesQuery', 'The hotels and the stay to find the lowest rates for.', {
          hotelIds: hotelIdsDocs,
          ...stayDocs,
          eachRate:
            'Whether to also return the cheapest rate of each room, board and terms, for at most 10 `hotelIds`.',
          refundableRatesOnly: 'Whether to count only rates that can be cancelled.',
        }),
        result: bodyDocs('MinRatesResult', 'The lowest rate of each hotel for a stay.', {
          data: 'One entry for each hotel with a rate, in the order of `hotelIds`.',
          ...resultDocs,
        }),
        request: { hotelIds, ...stay },
        response: {
          data: [
            {
              hotelId: 'h0000001',
              minRate: {
                amount: 22_500,
                originalAmount: 149.66,
                originalCurrency: 'USD',
                roomName: 'Small Double Room',
                boardType: 'RO',
                boardName: 'Room only',
                refundable: false,
              },
            },
          ],
          sandbox: true,
        },
      },
    }
  },
}
