import { bodyDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { arcticWinter, weatherDocs, weatherHeaderDocs } from '../weather.docs.ts'
import { agency } from './get-key.ts'
import { maxWeatherDays, maxWeatherDaysAhead } from './get-weather.ts'
import { airport } from './list-airports.ts'
import { facility } from './list-facilities.ts'
import { place } from './list-places.ts'

const searchWords = 'Matches the beginnings of words, ignoring accents and case. Returns everything by default.'

/** Documents places, airports, facilities, the weather and keys. */
export const dataDocs: SubjectDocs = {
  schemas: [
    schemaDocs('Place', place, 'A city or town.', {
      placeId: 'The id of the place.',
      name: 'The name in English.',
      region: 'The state, province or similar, in English. Empty if there is none, or it is unknown.',
      near: 'A larger town nearby, if the region has another place of the same name. Empty otherwise.',
      population: 'The number of inhabitants.',
    }),
    schemaDocs('Airport', airport, 'An airport with scheduled flights.', {
      iata: 'The three-letter IATA code.',
      name: 'The name of the airport.',
      city: 'The city that it serves.',
    }),
    schemaDocs('Facility', facility, 'Something that hotels can have.', {
      id: 'The id of the facility, as in the amenities of a hotel.',
      name: 'The name, for the parameter `facilities` of a search.',
      category: 'The category; may be empty.',
    }),
    schemaDocs('Agency', agency, 'An agency that keys can belong to.', {
      name: 'The name of the agency.',
      terms: 'The terms of its proposals; may be empty.',
    }),
    weatherDocs,
  ],
  operations: ({ checkin }) => ({
    listPlaces: {
      result: bodyDocs('PlaceList', 'Places that match a query, the best match first.'),
      parameters: {
        query: [`Part of the name (in many languages), the region or the country. ${searchWords}`, 'lisbon'],
      },
      request: { query: 'lisbon', limit: 1 },
      response: {
        data: [
          {
            placeId: 'gn2267057',
            name: 'Lisbon',
            country: 'PT',
            countryName: 'Portugal',
            region: 'Lisbon',
            near: '',
            latitude: 38.71667,
            longitude: -9.13333,
            population: 517_802,
          },
        ],
      },
    },
    listAirports: {
      result: bodyDocs('AirportList', 'Airports, the best match or the nearest first.'),
      parameters: {
        query: [`Part of the IATA code, the name, the city or the country. ${searchWords}`, 'lisbon'],
        radius: ['Metres around the coordinates, 200,000 by default. Needs coordinates.', 200_000],
      },
      request: { query: 'lisbon' },
      response: {
        data: [
          {
            iata: 'LIS',
            name: 'Humberto Delgado Airport (Lisbon Portela Airport)',
            city: 'Lisbon',
            country: 'PT',
            latitude: 38.7813,
            longitude: -9.13592,
          },
        ],
      },
    },
    listFacilities: {
      result: bodyDocs('FacilityList', 'Facilities of the hotels on offer, by id.'),
      parameters: { query: [`Part of the name or the category. ${searchWords}`, 'pool'] },
      request: { query: 'pool' },
      response: {
        data: [
          { id: 20, name: 'Outdoor pool', category: 'Wellness' },
          { id: 21, name: 'Indoor pool', category: 'Wellness' },
          { id: 22, name: 'Children’s pool', category: 'Wellness' },
        ],
      },
    },
    getLocation: {
      result: bodyDocs('Location', 'The location for searches without coordinates.', {
        name: 'The name of the place.',
        source: "`address` if it comes from the caller's IP address, `home` for the home location of the service.",
      }),
      request: {},
      response: { latitude: 40.7128, longitude: -74.006, name: 'New York', country: 'US', source: 'home' },
    },
    getWeather: {
      result: bodyDocs('WeatherResult', 'The weather of consecutive days at a position.', {
        data: 'One entry for each day, in order; empty if the service has no hotels.',
      }),
      parameters: {
        latitude: 'Decimal degrees, WGS 84.',
        longitude: 'Decimal degrees, WGS 84.',
        startDate: 'The first day at the position, YYYY-MM-DD: yesterday (UTC) or later.',
        endDate: `The last day, YYYY-MM-DD: from \`startDate\` to ${maxWeatherDays - 1} days after it, and at most ${maxWeatherDaysAhead} days ahead.`,
      },
      request: { latitude: 78.2, longitude: 15.6, startDate: checkin, endDate: checkin },
      response: { data: [{ date: checkin, ...arcticWinter }] },
      headers: weatherHeaderDocs,
    },
    getKey: {
      result: bodyDocs('KeyRole', 'The role and rights of a key.', {
        rights: 'The rights of a staff key; empty for others.',
        person: 'The person of an agent or staff key; `null` for a public key.',
        agency: 'The agency of an agent or staff key; `null` if there is none.',
        hasReviewRule: 'Whether transfers may wait for another person. Only for a staff key, and without a platform.',
      }),
      request: {},
      response: {
        role: 'staff',
        rights: ['read', 'transfer', 'approve', 'correct', 'manage'],
        person: 'Ana',
        agency: null,
        hasReviewRule: true,
      },
    },
  }),
}
