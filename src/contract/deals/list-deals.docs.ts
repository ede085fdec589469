import { nightsBetween } from '../days.ts'
import { bodyDocs, fieldDocs, type OperationDocs, type ParameterDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { hotelDocs, minRating } from '../hotels/list-hotels.docs.ts'
import { dealDay } from './list-deal-days.ts'
import { dealDestination } from './list-deal-destinations.ts'
import { dealPoint } from './list-deal-points.ts'
import { deal, dealCalculations, dealHotel, dealRate, dealRoomType } from './list-deals.ts'

const priceDocs = {
  miles_required: 'The price of the stay in miles.',
  price_per_night: 'The retail price of one night.',
  selling_price: 'The retail price of the stay, which the miles replace.',
  cpm: 'The cents of retail price that one mile replaces: higher is better.',
}

/** Documents one side of the search rectangle. */
function rectangleSide(side: string, example: number): ParameterDocs {
  return [
    `${side} of the searched rectangle, in decimal degrees: all four, or none. If \`west\` is greater than \`east\`, it crosses the antimeridian. With \`radius\`, only its part within the radius is searched.`,
    example,
  ]
}

/** Documents the parameters of all deal searches. Some searches take no `hotelId`, no `sort` or no area. */
const dealFilters: OperationDocs['parameters'] = {
  sort: [
    'The order, best first: `cpm` (value per mile) and `multiplier` (miles earned per unit of cash), highest first; `miles` and retail `price` of a night, lowest first; `distance` from the coordinates, nearest first; `rating` by guests, highest first.',
    'cpm',
  ],
  radius: [
    'Metres around the coordinates, or around the location of the caller. `near` uses the smallest of 10, 25, 50 and 100 km with 20 deals, ignoring all other filters, and at most 100 km. `near-mi` does the same with 10, 25 and 50 miles. `X-Radius` returns the radius. By default, the search starts with 100 km and widens until it finds 20 deals or covers the world.',
    100_000,
  ],
  south: rectangleSide('The southern side', 40.5),
  west: rectangleSide('The western side', -74.3),
  north: rectangleSide('The northern side', 41),
  east: rectangleSide('The eastern side', -73.7),
  minStars: ['The lowest number of stars.', 3],
  minRating,
  maxMiles: ['The most miles for the whole stay.', 100_000],
  climate: [
    'The usual daytime weather in the month of check-in, by the mean highs of the place: `warm` from 25 °C, `mild` from 15 °C, `cool` below.',
    'warm',
  ],
  minCpm: ['The lowest `cpm`, in cents of retail price per mile.', 0.7],
  boardType: ['The code of the board, such as `RO`, `BB`, `HB`, `FB` or `AI`.', 'BB'],
  refundable: ['`true` finds only deals that can be cancelled; `false` has no effect.', true],
  facilities: [
    'Names from `GET /data/facilities`, all of which the hotel must have, ignoring case: repeated, or separated by commas.',
    ['Free Wi-Fi', 'Breakfast'],
  ],
  from: 'The first check-in day, YYYY-MM-DD. Stays always begin tomorrow (UTC) or later. With `from`, `to`, `nights` or `arrival`, each hotel has its best stay that matches these and the filters.',
  to: 'The last check-out day, YYYY-MM-DD: after `from`.',
  nights: [
    'The number of nights, 1 to 30: one or several, repeated or separated by commas. The smallest must fit between `from` and `to`.',
    [2, 3],
  ],
  arrival: [
    'The check-in days of the week: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`, repeated or separated by commas. A weekend is `arrival=fri&nights=2`.',
    ['fri'],
  ],
  hotelId: ['The id of the only hotel to search. Not allowed with coordinates, a radius or a rectangle.', 'h0000001'],
}

const photo = 'https://stay.example/pictures/facade-temperate-3-08.svg'
/** How many days before the example stay its price was found. */
const foundDaysAhead = 42
const usd = (amount: number) => ({ amount, currency: 'USD' })
const hotel = { id: 'h0000614', name: 'The Whitaker Hotel', latitude: 41.19597, longitude: -73.95977 }
const prices = { miles_required: 18_000, price_per_night: usd(215.67), selling_price: usd(431.34), cpm: 2.3963 }
const policy = { ...usd(215.67), type: 'amount', timezone: 'America/New_York' }
const radiusHeader = { 'X-Radius': { example: 10_000 } } as const
const headers = { ...radiusHeader, 'X-Total-Count': { example: 137, isAlwaysSent: true } } as const
const nearNewYork = { sort: 'cpm', latitude: 40.7128, longitude: -74.006, radius: 100_000, limit: 20 } as const

/** Documents deals as a list, as map points, by day and by place. */
export const dealsDocs: SubjectDocs = {
  schemas: [
    schemaDocs('DealHotel', dealHotel, 'The hotel of a deal.', {
      ...hotelDocs,
      hotel_description: 'A description with HTML markup.',
      review_count: 'The number of reviews behind the rating.',
      facilities: fieldDocs('The facilities of the hotel.', { name: 'A name from `GET /data/facilities`.' }),
      country: 'The country, ISO 3166 alpha-2 in lower case.',
    }),
    schemaDocs('DealRate', dealRate, 'The rate of one room for the whole stay.', {
      occupancy_number: 'The number of the room in the request, from 1.',
      name: 'The name of the room.',
      adult_count: 'The adults of the rate.',
      child_count: 'The children of the rate.',
    }),
    schemaDocs('DealCalculations', dealCalculations, 'The prices of a deal, for the whole stay unless noted.', {
      excluded_taxes: 'The amount to pay at the property, on top of `selling_price`, in its currency; 0 if unknown.',
      excluded_fees:
        'Other charges at the property, as worded by the supplier: charges without an amount, or in another currency. Empty if the supplier lists neither taxes nor fees; absent if there are no such charges.',
      ...priceDocs,
      miles_earning: fieldDocs('The miles that paying with money would earn.', {
        miles_earned: 'The miles that the stay would earn.',
      }),
    }),
    schemaDocs('DealRoomType', dealRoomType, 'A room of a deal, with its rates.', {
      rates: 'One rate for each room.',
      calculations: 'The total of the rates.',
    }),
    schemaDocs('Deal', deal, 'The best upcoming stay of a hotel, among the searched stays.', {
      data: fieldDocs('The hotel and its room.', { hotel: 'The hotel.', room_types: 'The room of the deal.' }),
      place_id: 'The place of the hotel, from `GET /data/places`.',
    }),
    schemaDocs('DealPoint', dealPoint, 'A deal as a point on a map.', {
      ...hotelDocs,
      ...priceDocs,
      nights: 'The nights of the stay; `null` if unknown.',
      found_at: 'When the price was found, as a Unix time in seconds; `null` if unknown.',
    }),
    schemaDocs('DealDay', dealDay, 'A check-in day.', {
      hotels: 'The number of hotels with a matching stay from this day.',
      cheapest: fieldDocs('The stay that takes the fewest miles a night; `null` if all hotels are sold out.', {
        hotel_id: 'The id of its hotel.',
        ...priceDocs,
      }),
    }),
    schemaDocs('DealDestination', dealDestination, 'A place with deals near it.', {
      ...hotelDocs,
      place_id: 'The id from `GET /data/places`.',
      name: 'The name of the place.',
      country: 'ISO 3166 alpha-2.',
      deals: 'The number of deals near the place.',
      cheapest: fieldDocs('The stay that takes the fewest miles a night.', priceDocs),
      high: 'The usual daily high in the month of check-in, in degrees Celsius; `null` if unknown.',
    }),
  ],
  operations: ({ checkin, checkout }) => ({
    listDeals: {
      result: bodyDocs('DealList', 'Deals near a location, best first.'),
      parameters: dealFilters,
      request: { ...nearNewYork, from: checkin, to: checkout },
      response: {
        data: [
          {
            data: {
              hotel: {
                ...hotel,
                hotel_description:
                  '<p><strong>The Whitaker Hotel</strong> is a three-star business hotel with 172 rooms in the centre of Haverstraw. Breakfast is served every morning.</p>',
                address: '138 Third Street',
                main_photo: photo,
                thumbnail: photo,
                stars: 3,
                rating: 8.4,
                review_count: 506,
                facilities: [{ name: 'Free Wi-Fi' }, { name: 'Breakfast' }],
                country: 'us',
                city: 'Haverstraw',
                zip: '',
              },
              room_types: [
                {
                  room_type_id: 'd89f63d325f9ce7f',
                  offer_id: 'f9080806f7ba62dc',
                  rates: [
                    {
                      rate_id: '0be9944458dde5ba',
                      occupancy_number: 1,
                      name: 'Standard Double Room',
                      max_occupancy: 2,
                      adult_count: 2,
                      child_count: 0,
                      board_type: 'BB',
                      board_name: 'Bed and breakfast',
                      remarks: '',
                      cancellation_policies: {
                        cancel_policy_infos: [{ ...policy, cancel_time: `${checkin}T23:00:00Z` }],
                        hotel_remarks: ['Local tax is collected at the property.'],
                        refundable_tag: 'RFN',
                      },
                    },
                  ],
                  calculations: {
                    excluded_taxes: 19.41,
                    ...prices,
                    miles_earning: { miles_earned: 431, multiplier: 1 },
                  },
                },
              ],
            },
            start_date: checkin,
            end_date: checkout,
            place_id: 'gn5120238',
          },
        ],
      },
      headers: { ...headers, 'X-Deals-Found-At': { example: '1804633200,1804629600' } },
    },
    listDealPoints: {
      result: bodyDocs('DealPointList', 'Deals as points on a map, best first.'),
      parameters: dealFilters,
      request: { ...nearNewYork, from: checkin, to: checkout, limit: 1000 },
      response: {
        data: [
          {
            ...hotel,
            miles_required: prices.miles_required,
            nights: nightsBetween(checkin, checkout),
            cpm: prices.cpm,
            multiplier: 1,
            found_at: Date.parse(checkin) / 1000 - foundDaysAhead * 86_400,
          },
        ],
      },
      headers,
    },
    listDealDays: {
      result: bodyDocs('DealDayList', 'The fewest miles of each check-in day.', {
        radius: 'The searched radius, in metres; `null` with a hotel, and with a rectangle alone.',
        data: 'The known days, in order.',
      }),
      parameters: dealFilters,
      request: {
        latitude: 40.7128,
        longitude: -74.006,
        radius: 100_000,
        from: checkin,
        to: checkout,
        nights: [1, 2],
      },
      response: {
        radius: 100_000,
        data: [{ start_date: checkin, hotels: 27, cheapest: { hotel_id: hotel.id, end_date: checkout, ...prices } }],
      },
      headers: radiusHeader,
    },
    listDealDestinations: {
      result: bodyDocs('DealDestinationList', 'The places with the most deals, most first.'),
      parameters: {
        ...dealFilters,
        radius: ['The radius around each place: `near`, up to 100 km, or `near-mi`, up to 50 miles.', 'near'],
      },
      request: { climate: 'warm', from: checkin, to: checkout, limit: 12 },
      response: {
        data: [
          {
            place_id: 'gn292223',
            name: 'Dubai',
            country: 'AE',
            latitude: 25.07725,
            longitude: 55.30927,
            deals: 21,
            cheapest: { start_date: checkin, end_date: checkout, miles_required: prices.miles_required },
            high: 29.4,
          },
        ],
      },
    },
  }),
}
