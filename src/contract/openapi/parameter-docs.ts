import type { Endpoint } from '../endpoint.ts'
import type { Endpoints } from '../endpoints.ts'
import { firstPage } from '../pagination.ts'
import { maxWeatherDays, maxWeatherDaysAhead } from '../data/get-weather.ts'
import { exampleReference, sampleAccounts } from './examples/sample-ledger.ts'

/** Words about a parameter, and a value of it in its decoded form; that of the example of the operation when left out. */
export type ParameterDocs = string | readonly [words: string, example: unknown]

type ParametersOf<E> =
  E extends Endpoint<infer Path, infer Query>
    ? ([Path] extends [never] ? unknown : Path['_zod']['output']) &
        ([Query] extends [never] ? unknown : Query['_zod']['output'])
    : never

type DocsOf<E> = { readonly [Name in Exclude<keyof ParametersOf<E>, 'id'>]-?: ParameterDocs }

/** The parameters of each operation that has some beside an id. */
type InterfaceParameterDocs = {
  readonly [Name in keyof Endpoints as keyof DocsOf<Endpoints[Name]> extends never ? never : Name]: DocsOf<
    Endpoints[Name]
  >
}

/** Words about the `{id}` of a path, by what stands before it. */
export const idDocs: Readonly<Record<string, string>> = {
  transfer: 'The transaction id of a transfer.',
  account: 'The id of an account, in any letter case.',
  hotels: 'The id of a hotel, of `GET /hotels/list`.',
  proposals: 'The id of a proposal, in any letter case.',
  webhooks: 'The id of a webhook, in any letter case.',
  keys: 'The id of a stored key.',
}

const cursor: ParameterDocs = [
  'Pages that keep still while entries arrive: `start` for the first one, then `pagination.next` of the response before, with the same filters.',
  firstPage,
]
const offset: ParameterDocs = ['The number of entries to skip, 0 when left out. Not together with `cursor`.', 0]
const limit: ParameterDocs = ['The most entries of the response.', 20]
const momentWords =
  'A day in UTC, `2027-03-01`, or an ISO 8601 time with `Z` or an offset, `2027-03-01T10:00:00+02:00`.'
const from: ParameterDocs = [`The first moment. ${momentWords}`, '2026-01-01']
const to: ParameterDocs = [
  `The end: a day is included whole, a time is not included. ${momentWords}`,
  '2027-12-31T23:00:00Z',
]
const latitude: ParameterDocs = ['Decimal degrees, WGS 84. Together with `longitude`, or neither.', 40.7128]
const longitude: ParameterDocs = ['Decimal degrees, WGS 84. Together with `latitude`, or neither.', -74.006]
const countryCode: ParameterDocs = ['ISO 3166 alpha-2, in capital letters.', 'US']
const searchWords = 'Words that begin with what is searched, accents and case ignored; all when left out.'

/** Words about a side of the rectangle in which deals are searched. */
function rectangleSide(side: string, example: number): ParameterDocs {
  return [
    `${side} of the rectangle that is searched, in decimal degrees: all four, or none. Where \`west\` is greater than \`east\`, it crosses the antimeridian. The whole of it is searched, or with \`radius\` what is within both.`,
    example,
  ]
}

const dealFilters = {
  sort: [
    'By value per mile, `cpm`, or by how many miles the price would earn, `multiplier`; by the `miles` or the retail `price` of a night, the least first; by `distance` from the coordinates, the nearest first; by the guests’ `rating`. Always the best first.',
    'cpm',
  ],
  latitude,
  longitude,
  radius: [
    'Metres around the coordinates, or around the location of the caller. Without it the search starts with 100 km and widens until it finds 20 deals or covers the world.',
    100_000,
  ],
  south: rectangleSide('The southern side', 40.5),
  west: rectangleSide('The western side', -74.3),
  north: rectangleSide('The northern side', 41),
  east: rectangleSide('The eastern side', -73.7),
  minStars: ['The fewest stars of the hotel.', 3],
  minRating: ["The lowest guests' rating of the hotel.", 7.5],
  maxMiles: ['The most miles for the whole stay.', 100_000],
  climate: [
    'What the weather is usually like by day in the month in which the stay begins: `warm` from 25 °C on, `mild` from 15 °C on, `cool` below, by the mean highs of the place.',
    'warm',
  ],
  minCpm: ['The least that a mile must be worth, in cents of retail price: `cpm` of the deal.', 0.7],
  boardType: ['A code such as `RO`, `BB`, `HB`, `FB` or `AI`.', 'BB'],
  refundable: ['`true` for deals that can be cancelled only; `false` is the same as nothing.', true],
  facilities: [
    'Names of `GET /data/facilities` that the hotel must all have, case ignored: repeated, or separated by commas.',
    ['Free Wi-Fi', 'Breakfast'],
  ],
  from: 'The first day of arrival, YYYY-MM-DD. Stays begin tomorrow (UTC) or later in any case. With it, `to`, `nights` or `arrival` each hotel has the best of its stays that match these and the filters.',
  to: 'The last day of departure, YYYY-MM-DD: after `from`.',
  nights: [
    'How many nights a stay has, 1 to 30: one number or several, repeated or separated by commas. The fewest must fit between `from` and `to`.',
    [2, 3],
  ],
  arrival: [
    'The days of the week on which a stay begins: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`, repeated or separated by commas. A weekend is `arrival=fri&nights=2`.',
    ['fri'],
  ],
} satisfies Readonly<Record<string, ParameterDocs>>
const { sort: _sort, ...dealDayFilters } = dealFilters
const oneHotel: ParameterDocs = [
  'The id of a hotel, to search it alone. Not together with coordinates, a radius or a rectangle.',
  'h0000001',
]

const exactlyOne = 'Exactly one of the two is required.'

/** Words about each parameter of the interface, by operation. */
export const parameterDocs: InterfaceParameterDocs = {
  listTransfers: {
    all: [
      'Everyone’s transfers, which needs the right `read`. Without it those sent with keys of the person behind the key.',
      true,
    ],
    reference_id: ["The sender's own id of the transfer.", exampleReference],
    reference_prefix: [
      'The beginning of `reference_id`. The list is then in the order of the references.',
      'partner-2027',
    ],
    account_id: ['The id of the account.', sampleAccounts.credited.account_id],
    batch: ['The id of the batch that the transfers belong to.', 'welcome-2026-11'],
    status: ['The status of the transfer.', 'success'],
    from,
    to,
    decided_from: [`Like \`from\`, for the time of the decision. ${momentWords}`, '2026-01-01'],
    decided_to: [`Like \`to\`, for the time of the decision. ${momentWords}`, '2027-12-31'],
    reversal: [
      'Only transfers with a reversal of this status: `pending` are those that wait for another person.',
      'booked',
    ],
    sent_by: ['The sender: the label of a key, as in `sent_by`, the id of a key, or a person.', 'Ana'],
    decided_by: [
      'Who has decided, as in `sent_by`. The list is then by the time of the decision, newest first.',
      'Ben',
    ],
    sums: ['Whether the response has `sums`: how many transfers are in the list and their miles, by status.', true],
    limit,
    offset,
    cursor,
  },
  getTransferProof: {
    words: ['Whether the file also has notes, reasons and the names of people: not for the member.', false],
  },
  getAccount: {
    account_id: [`The id of the account, in any letter case. ${exactlyOne}`, sampleAccounts.credited.account_id],
    phone_number: [
      `The phone number of the account, with or without its plus. ${exactlyOne}`,
      sampleAccounts.credited.phone_number,
    ],
  },
  getStatement: {
    from,
    to,
    order: ['The order of booking: `newest` or `oldest` first.', 'newest'],
    limit,
    cursor,
  },
  listAccountChanges: { limit, cursor },
  listAudit: {
    actor: ['A person, or the id of a key.', 'Ana'],
    kind: ['The kind of change, `read` or `refusal`.', 'transfer.stored'],
    reads: ['Whether reads are listed, where `kind` does not say it.', false],
    subject: [
      'The id of a transfer, an account or a key, or the reference of a refused transfer.',
      sampleAccounts.changed.account_id,
    ],
    from,
    to,
    limit,
    cursor,
  },
  listDeals: {
    ...dealFilters,
    hotelId: oneHotel,
    limit,
  },
  listDealPoints: { ...dealFilters, limit },
  listDealDays: { ...dealDayFilters, hotelId: oneHotel },
  listHotels: {
    ids: ['Ids of hotels, 1 to 200: repeated, or separated by commas.', ['h0000001', 'h0000002']],
    placeId: ['A place of `GET /data/places`. Not together with coordinates.', 'gn2267057'],
    countryCode,
    cityName: ['The whole name of a city, accents and case ignored.', 'Lisbon'],
    latitude,
    longitude,
    radius: ['Metres around the place or the coordinates, 30,000 when left out. Needs one of them.', 30_000],
    name: ['Words of the name of the hotel, accents and case ignored.', 'lodge'],
    hotelName: ['The same as `name`; with both, the name has the words of both.', 'lodge'],
    zip: ['The whole postal code, case, spaces and hyphens ignored.', 'sw1a 1aa'],
    minRating: dealFilters.minRating,
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
    limit,
    offset,
    cursor,
  },
  listProposals: { limit, cursor },
  listWebhookDeliveries: {
    status: ['Those that wait for an attempt, that were delivered, or that failed for good.', 'waiting'],
    limit,
    cursor,
  },
  listPlaces: {
    query: [`Of the name, in any of many languages, the region or the country. ${searchWords}`, 'lisbon'],
    limit,
  },
  listAirports: {
    query: [`Of the IATA code, the name, the city or the country. ${searchWords}`, 'lisbon'],
    countryCode,
    latitude,
    longitude,
    radius: ['Metres around the coordinates, 200,000 when left out. Needs coordinates.', 200_000],
    limit,
  },
  getWeather: {
    latitude: 'Decimal degrees, WGS 84.',
    longitude: 'Decimal degrees, WGS 84.',
    startDate: 'The first day at the position, YYYY-MM-DD: yesterday (UTC) or later.',
    endDate: `The last day, YYYY-MM-DD: from \`startDate\` to ${maxWeatherDays - 1} days after it, and at most ${maxWeatherDaysAhead} days ahead.`,
  },
  listFacilities: { query: [`Of the name or the category. ${searchWords}`, 'pool'] },
}
