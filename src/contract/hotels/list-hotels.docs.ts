import { bodyDocs, fieldDocs, type ParameterDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { listedHotel } from './list-hotels.ts'

/** The fields of hotels in every response. */
export const hotelDocs = {
  id: 'The id of the hotel.',
  name: 'The name of the hotel.',
  address: 'Street and number.',
  zip: 'The postal code; may be empty.',
  main_photo: 'The address of a photo.',
  thumbnail: 'The address of a small photo.',
  stars: '1 to 5, without halves; 0 for a hotel that has no class.',
  rating: "The guests' rating, 0 to 10.",
}

export const minRating: ParameterDocs = ["The lowest guests' rating of the hotel.", 7.5]

const description =
  '<p><strong>Green Jasmine Guest House</strong> is a two-star guesthouse with 11 rooms in Longyearbyen.</p>'
const photo = 'https://stay.example/pictures/facade-cold-2-01.svg'

/** Documents the hotels. */
export const hotelsDocs: SubjectDocs = {
  id: 'The id of a hotel, of `GET /hotels/list`.',
  schemas: [
    schemaDocs('ListedHotel', listedHotel, 'A hotel in a list.', {
      ...hotelDocs,
      hotelDescription: 'A description with HTML markup.',
      currency: 'The currency of its rates, ISO 4217.',
      reviewCount: 'The number of reviews behind the rating.',
      facilityIds: 'The ids of its facilities, of `GET /data/facilities`.',
      hotelTypeId: "The kind of property, as the hotels' source numbers them; 0 where it is unknown.",
      chainId: "The chain, as the hotels' source numbers them; 0 for a hotel of none.",
      chain: 'The name of the chain; empty for a hotel of none.',
      accessibilityAttributes: 'The names of its facilities that are about accessibility.',
    }),
  ],
  operations: {
    getHotel: {
      result: bodyDocs('Hotel', 'A hotel with its amenities, policies and images.', {
        ...hotelDocs,
        description: 'A description with HTML markup.',
        address: fieldDocs('The postal address.', {
          line1: 'Street and number.',
          line2: 'A second line; may be empty.',
          stateProvince: 'The state, province or region; may be empty.',
          postalCode: 'The postal code; may be empty.',
          countryCode: 'ISO 3166 alpha-2.',
        }),
        location: fieldDocs('Where the hotel is.', {}),
        amenities: fieldDocs('The amenities of the hotel.', {
          id: 'The id of the facility, of `GET /data/facilities`.',
          name: 'The name of the facility.',
          category: 'The category of the facility.',
        }),
        images: fieldDocs('Photos of the hotel; there may be none.', {
          url: 'The address of the photo.',
          caption: 'A caption; may be empty.',
          category: 'The kind of photo.',
        }),
        policies: fieldDocs('When guests come and go, in the time zone of the hotel.', {
          checkIn: fieldDocs('When rooms can be taken.', {
            beginTime: 'From, HH:MM on a 24-hour clock.',
            endTime: 'Until, HH:MM on a 24-hour clock.',
          }),
          checkOut: fieldDocs('When rooms must be left.', { time: 'At the latest, HH:MM on a 24-hour clock.' }),
        }),
        accessibilityAttributes:
          'Accessibility as a platform behind this service describes it, under names of its own: flags, figures and texts. Left out here.',
      }),
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
          postalCode: '',
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
      result: bodyDocs('HotelPage', 'A page of a list of hotels.'),
      parameters: {
        ids: ['Ids of hotels, 1 to 200: repeated, or separated by commas.', ['h0000001', 'h0000002']],
        placeId: ['A place of `GET /data/places`. Not together with coordinates.', 'gn2267057'],
        cityName: ['The whole name of a city, accents and case ignored.', 'Lisbon'],
        radius: ['Metres around the place or the coordinates, 30,000 when left out. Needs one of them.', 30_000],
        name: ['Words of the name of the hotel, accents and case ignored.', 'lodge'],
        hotelName: ['The same as `name`; with both, the name has the words of both.', 'lodge'],
        zip: ['The whole postal code, case, spaces and hyphens ignored.', 'sw1a 1aa'],
        minRating,
        minReviewsCount: ['The fewest reviews behind the rating.', 10],
        starRating: ['Classes, with halves, 0 for none: repeated, or separated by commas.', [3.5, 4]],
        facilityIds: [
          'Ids of `GET /data/facilities` that the hotel must all have: repeated, or separated by commas.',
          [1, 3],
        ],
        strictFacilitiesFiltering: [
          '`false` for hotels that have at least one of `facilityIds`; `true` is the same as nothing.',
          true,
        ],
        hotelTypeIds: ['Kinds of property, by `hotelTypeId`: repeated, or separated by commas.', [204]],
        chainIds: ['Chains, by `chainId`, 0 for hotels of none: repeated, or separated by commas.', [0]],
      },
      request: { ids: ['h0000001', 'h0000002'] },
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
            zip: '',
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
  },
}
