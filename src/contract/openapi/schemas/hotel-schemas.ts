import { getHotel } from '../../hotels/get-hotel.ts'
import { getKey } from '../../data/get-key.ts'
import { getLocation } from '../../data/get-location.ts'
import { airport, listAirports } from '../../data/list-airports.ts'
import { facility, listFacilities } from '../../data/list-facilities.ts'
import { listHotels, listedHotel } from '../../hotels/list-hotels.ts'
import { listPlaces, place } from '../../data/list-places.ts'
import { documented, listDocs } from '../schema-docs.ts'

/** What hotels have, wherever they are. */
export const hotelDocs = {
  id: 'The id of the hotel.',
  name: 'The name of the hotel.',
  address: 'Street and number.',
  zip: 'The postal code.',
  main_photo: 'The address of a photo.',
  thumbnail: 'The address of a small photo.',
  stars: '1 to 5, without halves; 0 for a hotel that has no class.',
  rating: "The guests' rating, 0 to 10.",
}

/** Hotels, places and what else is data. */
export const hotelSchemas = [
  documented('Hotel', getHotel.response, 'A hotel with its amenities, policies and images.', {
    ...hotelDocs,
    description: 'A description with HTML markup.',
    address: [
      'The postal address.',
      {
        line1: 'Street and number.',
        line2: 'A second line; may be empty.',
        stateProvince: 'The state, province or region; may be empty.',
        postalCode: 'The postal code; may be empty.',
        countryCode: 'ISO 3166 alpha-2.',
      },
    ],
    location: ['Where the hotel is.', {}],
    amenities: [
      'What the hotel has.',
      {
        id: 'The id of the facility, of `GET /data/facilities`.',
        name: 'The name of the facility.',
        category: 'The category of the facility.',
      },
    ],
    images: [
      'Photos of the hotel; there may be none.',
      {
        url: 'The address of the photo.',
        caption: 'What it shows; may be empty.',
        category: 'What kind of photo it is.',
      },
    ],
    policies: [
      'When guests come and go, in the time zone of the hotel.',
      {
        checkIn: [
          'When rooms can be taken.',
          { beginTime: 'From, HH:MM on a 24-hour clock.', endTime: 'Until, HH:MM on a 24-hour clock.' },
        ],
        checkOut: ['When rooms must be left.', { time: 'At the latest, HH:MM on a 24-hour clock.' }],
      },
    ],
    accessibilityAttributes:
      'What a platform behind this service says of accessibility, under names of its own: flags, figures and texts. Left out here.',
  }),
  documented('ListedHotel', listedHotel, 'A hotel in a list.', {
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
  documented('HotelPage', listHotels.response, 'A page of a list of hotels.', listDocs),
  documented('Place', place, 'A city or town.', {
    placeId: 'The id of the place.',
    name: 'The name in English.',
    region: 'The state, province or the like in English. Empty where there is none, or it is not known.',
    near: 'A larger town nearby, where another place of the same name is in the same region. Empty otherwise.',
    population: 'The number of inhabitants.',
  }),
  documented('PlaceList', listPlaces.response, 'Places that match a query, the best match first.', listDocs),
  documented('Airport', airport, 'An airport with scheduled flights.', {
    iata: 'The three-letter IATA code.',
    name: 'The name of the airport.',
    city: 'The city that it serves.',
  }),
  documented('AirportList', listAirports.response, 'Airports, the best match or the nearest first.', listDocs),
  documented('Facility', facility, 'Something that hotels can have.', {
    id: 'The id of the facility, as in the amenities of a hotel.',
    name: 'Its name, as the `facilities` of a search take it.',
    category: 'Its category; may be empty.',
  }),
  documented('FacilityList', listFacilities.response, 'Facilities of the hotels on offer, by id.', listDocs),
  documented('Location', getLocation.response, 'Where deals are searched when a request has no coordinates.', {
    name: 'The place in words.',
    source: "`address` when it comes from the caller's IP address, `home` when it is the home location of the service.",
  }),
  documented('KeyRole', getKey.response, 'What a key may do.', {
    rights: 'The rights of a staff key; empty for others.',
    person: 'The person whom a staff key belongs to; `null` for other keys.',
    agency: 'The agency that an agent’s or a staff key belongs to; `null` where there is none.',
  }),
]
