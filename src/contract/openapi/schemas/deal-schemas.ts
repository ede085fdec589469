import { deal, dealCalculations, dealHotel, dealRate, dealRoomType, listDeals } from '../../deals/list-deals.ts'
import { dealDay, listDealDays } from '../../deals/list-deal-days.ts'
import { dealPoint, listDealPoints } from '../../deals/list-deal-points.ts'
import { money } from '../../money.ts'
import { documented, listDocs } from '../schema-docs.ts'
import { hotelDocs } from './hotel-schemas.ts'

const priceDocs = {
  miles_required: 'The price of the stay in miles.',
  price_per_night: 'The retail price of one night.',
  selling_price: 'The retail price of the stay, which the miles replace.',
  cpm: 'The cents of retail price that one mile replaces: higher is better.',
}

/** Deals, and the amounts of money in them. */
export const dealSchemas = [
  documented('Money', money, 'An amount of money.', {
    amount: 'The amount in the major unit of the currency: dollars, not cents.',
  }),
  documented('DealHotel', dealHotel, 'The hotel of a deal.', {
    ...hotelDocs,
    hotel_description: 'A description with HTML markup.',
    review_count: 'The number of reviews behind the rating.',
    facilities: ['What the hotel has.', { name: 'A name of `GET /data/facilities`.' }],
    country: 'ISO 3166 alpha-2 in lower case.',
  }),
  documented('DealRate', dealRate, 'The rate of one room for the whole stay.', {
    rate_id: 'The id of the rate.',
    occupancy_number: 'The number of the room in the request, from 1.',
    name: 'The name of the room.',
    max_occupancy: 'The most guests that the room takes.',
    adult_count: 'The adults that the rate is for.',
    child_count: 'The children that the rate is for.',
    board_type: 'The code of the board, such as `RO`, `BB`, `HB`, `FB` or `AI`; there may be others.',
    board_name: 'The board in words.',
    cancellation_policies: [
      'What cancelling costs.',
      {
        cancel_policy_infos: [
          'What cancelling costs from each time on: the amount of the latest one that has passed. May be empty, in any order.',
          {
            amount: 'What cancelling costs from then on.',
            cancel_time: 'From when on, in UTC.',
            type: 'How the amount is meant, such as `amount`.',
          },
        ],
        hotel_remarks: 'What the hotel says about cancelling.',
        refundable_tag:
          '`RFN` when the rate can be cancelled, `NRFN` when it cannot, empty where it is unknown; there may be others.',
      },
    ],
  }),
  documented(
    'DealCalculations',
    dealCalculations,
    'The prices of a deal, for the whole stay unless they say otherwise.',
    {
      excluded_taxes:
        'What is paid at the property, on top of `selling_price`, in its currency; 0 where nothing is known of it.',
      excluded_fees:
        'What is paid at the property as well, in the words of the supplier: what it states no amount of, or one in another currency. Empty where it names neither taxes nor fees, left out where there is nothing else.',
      ...priceDocs,
      miles_earning: [
        'What paying with money would earn.',
        {
          miles_earned: 'The miles that the stay would earn.',
        },
      ],
    },
  ),
  documented('DealRoomType', dealRoomType, 'A room of a deal, with its rates.', {
    room_type_id: 'The id of the room type.',
    offer_id: 'The id of the offer.',
    rates: 'One rate for each room.',
    calculations: 'What the rates cost together.',
  }),
  documented('Deal', deal, 'The best upcoming stay of one hotel, of those that were searched.', {
    data: ['The hotel and its room.', { hotel: 'The hotel.', room_types: 'The room that the deal is for.' }],
    place_id: 'The place of the hotel, of `GET /data/places`.',
  }),
  documented('DealList', listDeals.response, 'Deals near a location, best first.', listDocs),
  documented('DealPoint', dealPoint, 'A deal as a point on a map.', {
    ...hotelDocs,
    ...priceDocs,
    nights: 'The nights of the stay; `null` where that is not known.',
    found_at: 'When the price was found, a Unix time in seconds; `null` where that is not known.',
  }),
  documented('DealDay', dealDay, 'A day of arrival.', {
    hotels: 'How many hotels have a stay that begins on this day and matches.',
    cheapest: [
      'The stay that takes the fewest miles a night; `null` where all hotels are sold out.',
      {
        hotel_id: 'The id of its hotel.',
        ...priceDocs,
      },
    ],
  }),
  documented('DealDayList', listDealDays.response, 'The fewest miles of each day of arrival.', {
    radius: 'The radius that was searched, in metres; `null` with a hotel, and with a rectangle alone.',
    data: 'The days that are known, in order.',
  }),
  documented('DealPointList', listDealPoints.response, 'Deals as points on a map, best first.', listDocs),
]
