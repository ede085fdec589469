import { nightsBetween } from '../../days.ts'
import type { ExampleDates } from './example-dates.ts'
import type { SomeExamples } from './example.ts'

const photo = 'https://stay.example/pictures/facade-temperate-3-08.svg'
/** How long before the stay its price was found. */
const foundDaysAhead = 42
const usd = (amount: number) => ({ amount, currency: 'USD' })
const hotel = { id: 'h0000614', name: 'The Whitaker Hotel', latitude: 41.19597, longitude: -73.95977 }
const prices = { miles_required: 18_000, price_per_night: usd(215.67), selling_price: usd(431.34), cpm: 2.3963 }
const policy = { ...usd(215.67), type: 'amount', timezone: 'America/New_York' }
const nearNewYork = { sort: 'cpm', latitude: 40.7128, longitude: -74.006, radius: 100_000, limit: 20 } as const

/** Returns the examples about deals of a stay. */
export function dealExamples({ checkin, checkout }: ExampleDates) {
  return {
    listDeals: {
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
                zip: '12070',
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
    },
    listDealPoints: {
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
    },
    listDealDays: {
      request: { latitude: 40.7128, longitude: -74.006, radius: 100_000, from: checkin, to: checkout, nights: [1, 2] },
      response: {
        radius: 100_000,
        data: [{ start_date: checkin, hotels: 27, cheapest: { hotel_id: hotel.id, end_date: checkout, ...prices } }],
      },
    },
  } satisfies SomeExamples
}
