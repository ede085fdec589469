import type { HotelDetail } from '#contract/hotels/get-hotel'
import type { Deal } from '#contract/deals/list-deals'

/** A hotel for tests of what pages say about hotels. */
export const sampleHotel: HotelDetail = {
  id: 'h1',
  name: 'Hotel du Nord',
  description: '<p>A quiet house.</p>',
  address: {
    line1: '1 Quai de Jemmapes',
    line2: '',
    city: 'Paris',
    stateProvince: '',
    postalCode: '75010',
    countryCode: 'FR',
    countryName: 'France',
  },
  location: { latitude: 48.85, longitude: 2.35 },
  stars: 4,
  amenities: [{ id: 1, name: 'Spa', category: 'Wellness' }],
  images: [{ url: 'https://deals.example/pictures/1.jpg', caption: '', category: '' }],
  policies: { checkIn: { beginTime: '15:00', endTime: '23:00' }, checkOut: { time: '11:00' } },
}

/** Its deal. */
export const sampleDeal: Deal = {
  data: {
    hotel: {
      id: sampleHotel.id,
      name: sampleHotel.name,
      hotel_description: sampleHotel.description,
      address: sampleHotel.address.line1,
      main_photo: sampleHotel.images[0]!.url,
      thumbnail: sampleHotel.images[0]!.url,
      stars: 4,
      rating: 8.4,
      review_count: 120,
      facilities: [],
      ...sampleHotel.location,
      country: 'fr',
      city: 'Paris',
      zip: '75010',
    },
    room_types: [
      {
        room_type_id: 'r1',
        offer_id: 'o1',
        rates: [],
        calculations: {
          excluded_taxes: 12,
          price_per_night: { amount: 155.25, currency: 'EUR' },
          selling_price: { amount: 310.5, currency: 'EUR' },
          miles_earning: { miles_earned: 620, multiplier: 2 },
          miles_required: 42_000,
          cpm: 0.74,
        },
      },
    ],
  },
  start_date: '2027-02-08',
  end_date: '2027-02-10',
  place_id: 'p1',
}
