import { bodyDocs, fieldDocs, type ParameterDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { listedHotel } from './list-hotels.ts'

/** The fields of hotels in every response. */
export const hotelDocs = {
  id: 'The id of the hotel.',
  name: 'The name of the hotel.',
  address: 'The street and number.',
  zip: 'The postal code; may be empty.',
  main_photo: 'The URL of a photo.',
  thumbnail: 'The URL of a small photo.',
  stars: 'The class, 1 to 5 in whole stars; 0 for a hotel without one.',
  rating: "The guests' rating, 0 to 10.",
}

export const minRating: ParameterDocs = ["The lowest guests' rating of the hotel.", 7.5]

const description =
  '<p><strong>Green Jasmine Guest House</strong> is a two-star guesthouse with 11 rooms in Longyearbyen.</p>'
const photo = 'https://stay.example/pictures/facade-cold-2-01.svg'

export const hotelsDocs: SubjectDocs = {
  id: 'The id of a hotel, from `GET /hotels/list`.',
  schemas: [
    schemaDocs('ListedHotel', listedHotel, 'A hotel in a list.', {
      ...hotelDocs,
      hotelDescription: 'A description with HTML markup.',
      currency: 'The currency of its rates, ISO 4217.',
      reviewCount: 'The number of reviews behind the rating.',
      facilityIds: 'The ids of its facilities, from `GET /data/facilities`.',
      hotelTypeId: 'The kind of property, as numbered by the source of the hotel; 0 if unknown.',
      chainId: 'The chain, as numbered by the source of the hotel; 0 without a chain.',
      chain: 'The name of the chain; empty without a chain.',
      accessibilityAttributes: 'The names of its facilities for accessibility.',
    }),
  ],
  operations: {
    getHotel: {
      result: bodyDocs('Hotel', 'A hotel with its amenities, policies and images.', {
        ...hotelDocs,
        description: 'A description with HTML markup.',
        address: fieldDocs('The postal address.', {
          line1: 'The street and number.',
          line2: 'A second line; may be empty.',
          stateProvince: 'The state, province or region; may be empty.',
          postalCode: 'The postal code; may be empty.',
          countryCode: 'ISO 3166 alpha-2.',
        }),
        location: fieldDocs('Where the hotel is.', {}),
        amenities: fieldDocs('The amenities of the hotel.', {
          id: 'The id of the facility, from `GET /data/facilities`.',
          name: 'The name of the facility.',
          category: 'The category of the facility.',
        }),
        images: fieldDocs('Photos of the hotel; may be empty.', {
          url: 'The URL of the photo.',
          caption: 'A caption; may be empty.',
          category: 'The kind of photo.',
        }),
        policies: fieldDocs('Check-in and check-out, in the time zone of the hotel.', {
          checkIn: fieldDocs('The time of check-in.', {
            beginTime: 'The earliest time, HH:MM on a 24-hour clock.',
            endTime: 'The latest time, HH:MM on a 24-hour clock.',
          }),
          checkOut: fieldDocs('The time of check-out.', { time: 'The latest time, HH:MM on a 24-hour clock.' }),
        }),
        accessibilityAttributes:
          'Accessibility as described by a platform behind this service, under its own names: flags, numbers and texts. Otherwise absent.',
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
        placeId: ['A place from `GET /data/places`. Not allowed with coordinates.', 'gn2267057'],
        cityName: ['The full name of a city, ignoring accents and case.', 'Lisbon'],
        radius: ['Metres around the place or the coordinates, 30,000 by default. Needs one of them.', 30_000],
        name: ['Words of the name of the hotel, ignoring accents and case.', 'lodge'],
        hotelName: ['The same as `name`. With both, the name must have all their words.', 'lodge'],
        zip: ['The full postal code, ignoring case, spaces and hyphens.', 'sw1a 1aa'],
        minRating,
        minReviewsCount: ['The lowest number of reviews.', 10],
        starRating: ['Classes in half stars, 0 for no class: repeated, or separated by commas.', [3.5, 4]],
        facilityIds: [
          'Ids from `GET /data/facilities`, all of which the hotel must have: repeated, or separated by commas.',
          [1, 3],
        ],
        strictFacilitiesFiltering: ['`false` requires only one of `facilityIds`; by default, all are required.', true],
        hotelTypeIds: ['Kinds of property, by `hotelTypeId`: repeated, or separated by commas.', [204]],
        chainIds: ['Chains, by `chainId`, 0 for no chain: repeated, or separated by commas.', [0]],
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
