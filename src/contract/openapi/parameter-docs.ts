import type { Endpoint } from '../endpoint.ts'
import type { Endpoints } from '../endpoints.ts'
import { firstPage } from '../pagination.ts'
import { maxWeatherDays, maxWeatherDaysAhead } from '../data/weather.ts'
import { exampleReference, exampleTransferId, sampleAccounts } from './examples/sample-ledger.ts'

/** Words about a parameter. */
export interface ParameterDocs {
  readonly description: string
  /** A value of it in its decoded form; that of the example of the operation when left out. */
  readonly example?: unknown
}

type ParametersOf<E> =
  E extends Endpoint<infer Path, infer Query>
    ? ([Path] extends [never] ? unknown : Path['_zod']['output']) &
        ([Query] extends [never] ? unknown : Query['_zod']['output'])
    : never

type DocsOf<E> = { readonly [Name in keyof ParametersOf<E>]-?: ParameterDocs }

/** The parameters of each operation that has some. */
type InterfaceParameterDocs = {
  readonly [Name in keyof Endpoints as keyof ParametersOf<Endpoints[Name]> extends never ? never : Name]: DocsOf<
    Endpoints[Name]
  >
}

const transferId = {
  description: 'The transaction id of a transfer.',
  example: exampleTransferId,
}
const accountId = {
  description: 'The id of an account, in any letter case.',
  example: sampleAccounts.changed.account_id,
}
const cursor = {
  description:
    'Pages that keep still while entries arrive: `start` for the first one, then `pagination.next` of the response before, with the same filters.',
  example: firstPage,
}
const offset = {
  description: 'The number of entries to skip, 0 when left out. Not together with `cursor`.',
  example: 0,
}
const pageSize = { description: 'The most entries of the page.', example: 20 }
const momentWords =
  'A day in UTC, `2027-03-01`, or an ISO 8601 time with `Z` or an offset, `2027-03-01T10:00:00+02:00`.'
const from = { description: `The first moment. ${momentWords}`, example: '2026-01-01' }
const to = {
  description: `The end: a day is included whole, a time is not included. ${momentWords}`,
  example: '2027-12-31T23:00:00Z',
}
const latitude = {
  description: 'Decimal degrees, WGS 84. Together with `longitude`, or neither.',
  example: 40.7128,
}
const longitude = {
  description: 'Decimal degrees, WGS 84. Together with `latitude`, or neither.',
  example: -74.006,
}
const countryCode = { description: 'ISO 3166 alpha-2, in capital letters.', example: 'US' }
const searchWords = 'Words that begin with what is searched, accents and case ignored; all when left out.'

/** Words about a side of the rectangle in which deals are searched. */
function rectangleSide(side: string, example: number): ParameterDocs {
  return {
    description: `${side} of the rectangle that is searched, in decimal degrees: all four, or none. Where \`west\` is greater than \`east\`, it crosses the antimeridian. The whole of it is searched, or with \`radius\` what is within both.`,
    example,
  }
}

const dealFilters = {
  sort: {
    description:
      'By value per mile, `cpm`, or by how many miles the price would earn, `multiplier`; by the `miles` or the retail `price` of a night, the least first; by `distance` from the coordinates, the nearest first; by the guests’ `rating`. Always the best first.',
    example: 'cpm',
  },
  latitude,
  longitude,
  radius: {
    description:
      'Metres around the coordinates, or around the location of the caller. Without it the search starts with 100 km and widens until it finds 20 deals or covers the world.',
    example: 100_000,
  },
  south: rectangleSide('The southern side', 40.5),
  west: rectangleSide('The western side', -74.3),
  north: rectangleSide('The northern side', 41),
  east: rectangleSide('The eastern side', -73.7),
  minStars: { description: 'The fewest stars of the hotel.', example: 3 },
  minRating: { description: "The lowest guests' rating of the hotel.", example: 7.5 },
  maxMiles: { description: 'The most miles for the whole stay.', example: 100_000 },
  climate: {
    description:
      'What the weather is usually like by day in the month in which the stay begins: `warm` from 25 °C on, `mild` from 15 °C on, `cool` below, by the mean highs of the place.',
    example: 'warm',
  },
  minCpm: {
    description: 'The least that a mile must be worth, in cents of retail price: `cpm` of the deal.',
    example: 0.7,
  },
  boardType: {
    description: 'A code such as `RO`, `BB`, `HB`, `FB` or `AI`.',
    example: 'BB',
  },
  refundable: {
    description: '`true` for deals that can be cancelled only; `false` is the same as nothing.',
    example: true,
  },
  facilities: {
    description:
      'Names of `GET /data/facilities` that the hotel must all have, case ignored: repeated, or separated by commas.',
    example: ['Free Wi-Fi', 'Breakfast'],
  },
  from: {
    description:
      'The first day of arrival, YYYY-MM-DD. Stays begin tomorrow (UTC) or later in any case. With it, `to`, `nights` or `arrival` each hotel has the best of its stays that match these and the filters.',
  },
  to: {
    description: 'The last day of departure, YYYY-MM-DD: after `from`.',
  },
  nights: {
    description:
      'How many nights a stay has, 1 to 30: one number or several, repeated or separated by commas. The fewest must fit between `from` and `to`.',
    example: [2, 3],
  },
  arrival: {
    description:
      'The days of the week on which a stay begins: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`, repeated or separated by commas. A weekend is `arrival=fri&nights=2`.',
    example: ['fri'],
  },
}
const { sort: _sort, ...dealDayFilters } = dealFilters
const oneHotel = {
  description: 'The id of a hotel, to search it alone. Not together with coordinates, a radius or a rectangle.',
  example: 'h0000001',
}

const exactlyOne = 'Exactly one of the two is required.'

/** Words about each parameter of the interface, by operation. */
export const parameterDocs: InterfaceParameterDocs = {
  listTransfers: {
    all: {
      description:
        'Everyone’s transfers, which needs the right `read`. Without it those sent with keys of the person behind the key.',
      example: true,
    },
    reference_id: { description: "The sender's own id of the transfer.", example: exampleReference },
    reference_prefix: {
      description: 'The beginning of `reference_id`. The list is then in the order of the references.',
      example: 'partner-2027',
    },
    note: {
      description:
        'A part of the note, whatever the case of A to Z. Needs `from` and `to` at most 31 days apart, and neither `offset` nor `order=largest`. A page compares up to 2,000 notes, so that it may have fewer transfers than `limit`, or none, and a `next`.',
      example: 'bonus',
    },
    account_id: { description: 'The id of the account.', example: sampleAccounts.credited.account_id },
    batch: { description: 'The id of the batch that the transfers belong to.', example: 'welcome-2026-11' },
    status: { description: 'The status of the transfer.', example: 'success' },
    from,
    to,
    decided_from: { description: `Like \`from\`, for the time of the decision. ${momentWords}`, example: '2026-01-01' },
    decided_to: { description: `Like \`to\`, for the time of the decision. ${momentWords}`, example: '2027-12-31' },
    reversal: {
      description: 'Only transfers with a reversal of this status: `pending` are those that wait for another person.',
      example: 'booked',
    },
    sent_by: {
      description: 'The sender: the label of a key, as in `sent_by`, the id of a key, or a person.',
      example: 'Ana',
    },
    decided_by: {
      description: 'Who has decided, as in `sent_by`. The list is then by the time of the decision, newest first.',
      example: 'Ben',
    },
    order: {
      description: 'Newest first, or those of most miles first: `largest` needs `from` and `to` at most 31 days apart.',
      example: 'newest',
    },
    sums: {
      description: 'Whether the response has `sums`: how many transfers are in the list and their miles, by status.',
      example: true,
    },
    limit: pageSize,
    offset,
    cursor,
  },
  getTransfer: { id: transferId },
  getTransferProof: {
    id: transferId,
    words: {
      description: 'Whether the file also has notes, reasons and the names of people: not for the member.',
      example: false,
    },
  },
  approveTransfer: { id: transferId },
  rejectTransfer: { id: transferId },
  reverseTransfer: { id: transferId },
  approveReversal: { id: transferId },
  rejectReversal: { id: transferId },
  getAccount: {
    account_id: {
      description: `The id of the account, in any letter case. ${exactlyOne}`,
      example: sampleAccounts.credited.account_id,
    },
    phone_number: {
      description: `The phone number of the account, with or without its plus. ${exactlyOne}`,
      example: sampleAccounts.credited.phone_number,
    },
  },
  getStatement: {
    id: accountId,
    from,
    to,
    order: { description: 'The order of booking: `newest` or `oldest` first.', example: 'newest' },
    limit: pageSize,
    cursor,
  },
  listAccountChanges: { id: accountId, limit: pageSize, cursor },
  updateAccount: { id: accountId },
  freezeAccount: { id: accountId },
  unfreezeAccount: { id: accountId },
  closeAccount: { id: accountId },
  listAudit: {
    actor: { description: 'A person, or the id of a key.', example: 'Ana' },
    kind: { description: 'The kind of change, `read` or `refusal`.', example: 'transfer.stored' },
    reads: { description: 'Whether reads are listed, where `kind` does not say it.', example: false },
    subject: {
      description: 'The id of a transfer, an account or a key, or the reference of a refused transfer.',
      example: sampleAccounts.changed.account_id,
    },
    from,
    to,
    limit: pageSize,
    cursor,
  },
  listDeals: {
    ...dealFilters,
    hotelId: oneHotel,
    limit: { description: 'The most deals of the response.', example: 20 },
  },
  listDealPoints: { ...dealFilters, limit: { description: 'The most deals of the response.', example: 1000 } },
  listDealDays: { ...dealDayFilters, hotelId: oneHotel },
  getHotel: { id: { description: 'The id of a hotel, of `GET /hotels/list`.', example: 'h0000001' } },
  listHotels: {
    ids: {
      description: 'Ids of hotels, 1 to 200: repeated, or separated by commas.',
      example: ['h0000001', 'h0000002'],
    },
    placeId: {
      description: 'A place of `GET /data/places`. Not together with coordinates.',
      example: 'gn2267057',
    },
    countryCode,
    cityName: { description: 'The whole name of a city, accents and case ignored.', example: 'Lisbon' },
    latitude,
    longitude,
    radius: {
      description: 'Metres around the place or the coordinates, 30,000 when left out. Needs one of them.',
      example: 30_000,
    },
    name: { description: 'Words of the name of the hotel, accents and case ignored.', example: 'lodge' },
    hotelName: { description: 'The same as `name`; with both, the name has the words of both.', example: 'lodge' },
    zip: { description: 'The whole postal code, case, spaces and hyphens ignored.', example: 'sw1a 1aa' },
    minRating: dealFilters.minRating,
    minReviewsCount: { description: 'The fewest reviews behind the rating.', example: 10 },
    starRating: {
      description: 'Classes, with halves, 0 for none: repeated, or separated by commas.',
      example: [3.5, 4],
    },
    facilityIds: {
      description: 'Ids of `GET /data/facilities` that the hotel must all have: repeated, or separated by commas.',
      example: [1, 3],
    },
    strictFacilitiesFiltering: {
      description: '`false` for hotels that have at least one of `facilityIds`; `true` is the same as nothing.',
      example: true,
    },
    hotelTypeIds: {
      description: 'Kinds of property, by `hotelTypeId`: repeated, or separated by commas.',
      example: [204],
    },
    chainIds: {
      description: 'Chains, by `chainId`, 0 for hotels of none: repeated, or separated by commas.',
      example: [0],
    },
    limit: { description: 'The most hotels of the page.', example: 200 },
    offset,
    cursor,
  },
  listPlaces: {
    query: {
      description: `Of the name, in any of many languages, the region or the country. ${searchWords}`,
      example: 'lisbon',
    },
    limit: { description: 'The most places of the response.', example: 10 },
  },
  listAirports: {
    query: { description: `Of the IATA code, the name, the city or the country. ${searchWords}`, example: 'lisbon' },
    countryCode,
    latitude,
    longitude,
    radius: {
      description: 'Metres around the coordinates, 200,000 when left out. Needs coordinates.',
      example: 200_000,
    },
    limit: { description: 'The most airports of the response.', example: 10 },
  },
  getWeather: {
    latitude: { description: 'Decimal degrees, WGS 84.', example: 38.7 },
    longitude: { description: 'Decimal degrees, WGS 84.', example: -9.1 },
    startDate: { description: 'The first day at the position, YYYY-MM-DD: yesterday (UTC) or later.' },
    endDate: {
      description: `The last day, YYYY-MM-DD: from \`startDate\` to ${maxWeatherDays - 1} days after it, and at most ${maxWeatherDaysAhead} days ahead.`,
    },
  },
  listFacilities: { query: { description: `Of the name or the category. ${searchWords}`, example: 'pool' } },
}
