import type { DailyWeather } from '../../weather.ts'
import type { ExampleDates } from './example-dates.ts'
import type { SomeExamples } from './example.ts'

const description =
  '<p><strong>Green Jasmine Guest House</strong> is a two-star guesthouse with 11 rooms in Longyearbyen.</p>'
const photo = 'https://stay.example/pictures/facade-cold-2-01.svg'
const hotelIds = ['h0000001', 'h0000002']

/** Returns the examples about hotels, their rates for a stay and the weather there. */
export function hotelExamples({ checkin, checkout }: ExampleDates) {
  const stay = { checkin, checkout, occupancies: [{ adults: 2, children: [] }], guestNationality: 'US' }
  return {
    getHotel: {
      request: { id: 'h0000001' },
      response: {
        id: 'h0000001',
        name: 'Green Jasmine Guest House',
        description,
        address: {
          line1: '149 Main Street',
          line2: '',
          city: 'Longyearbyen',
          stateProvince: '',
          postalCode: '35648',
          countryCode: 'SJ',
          countryName: 'Svalbard & Jan Mayen',
        },
        location: { latitude: 78.22185, longitude: 15.62887 },
        stars: 2,
        amenities: [{ id: 1, name: 'Free Wi-Fi', category: 'General' }],
        images: [{ url: photo, caption: 'The front of the hotel', category: 'Exterior' }],
        policies: { checkIn: { beginTime: '15:00', endTime: '23:00' }, checkOut: { time: '11:00' } },
      },
    },
    listHotels: {
      request: { ids: hotelIds },
      response: {
        data: [
          {
            id: 'h0000001',
            name: 'Green Jasmine Guest House',
            hotelDescription: description,
            currency: 'USD',
            country: 'SJ',
            city: 'Longyearbyen',
            latitude: 78.22185,
            longitude: 15.62887,
            address: '149 Main Street',
            zip: '35648',
            main_photo: photo,
            thumbnail: photo,
            stars: 2,
            rating: 8,
            reviewCount: 13,
            facilityIds: [1, 3, 19, 26],
            hotelTypeId: 204,
            chainId: 0,
            chain: '',
            accessibilityAttributes: [],
          },
        ],
        pagination: { limit: 200, next: null },
      },
    },
    findOffers: {
      request: { hotelIds, ...stay, maxRatesPerHotel: 5, refundableRatesOnly: false },
      response: {
        data: [{ hotelId: 'h0000001', roomTypes: [roomType] }],
        guestLevel: 0,
        sandbox: true,
        weather: [{ dailyWeather: { date: checkin, ...arcticWinter } }],
      },
    },
    getWeather: {
      request: { latitude: 78.2, longitude: 15.6, startDate: checkin, endDate: checkin },
      response: { data: [{ date: checkin, ...arcticWinter }] },
    },
    findMinRates: {
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
  } satisfies SomeExamples
}

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

const arcticWinter: Omit<DailyWeather, 'date'> = {
  units: 'metric',
  cloud_cover: { afternoon: 1 },
  humidity: { afternoon: 43 },
  precipitation: { total: 0 },
  temperature: { min: -12.1, max: -3.6, afternoon: -3.9, night: -8.6, evening: -5.6, morning: -10.5 },
  pressure: { afternoon: 1033 },
  wind: { max: { speed: 5.5, direction: 173 } },
}
