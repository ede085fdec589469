import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { integerParameter } from '#contract/query-parameters'
import { InvalidInputError, textOf } from './errors.ts'
import { decodeInput } from '../http/requests/decode-input.ts'
import { explainIssue, withoutMessage } from './explain-issue.ts'

/** Returns the messages with which an operation refuses a request. */
async function refusalOf(endpoint: AnyEndpoint, { query = '', body }: { query?: string; body?: unknown }) {
  try {
    await decodeInput(endpoint, { params: { id: '5dec8af7-73cc-447f-99c6-521255124e66' }, query, body })
    return []
  } catch (error) {
    if (error instanceof InvalidInputError) return [...error.messages]
    throw error
  }
}

const stay = { hotelIds: ['h1'], checkin: '2027-03-08', checkout: '2027-03-10', occupancies: [{ adults: 2 }] }
const transfer = { account_id: '5dec8af7-73cc-447f-99c6-521255124e66', amount: 5, reference_id: 'one' }

describe('An invalid query is refused with a message', () => {
  it.each<[operation: keyof typeof endpoints, query: string, messages: string[]]>([
    ['listDeals', 'sort=cheapest', ['sort: must be cpm, multiplier, miles, price, distance or rating']],
    ['listDeals', 'limit=0', ['limit: must be a whole number from 1 to 200']],
    ['listDeals', 'limit=many', ['limit: must be a whole number from 1 to 200']],
    ['listDeals', 'limit=201', ['limit: must be a whole number from 1 to 200']],
    ...['999', '20040001', '1000.5', 'NEAR', '1e4'].map((radius): [keyof typeof endpoints, string, string[]] => [
      'listDeals',
      `radius=${radius}`,
      ['radius: must be a whole number from 1000 to 20040000, or must be near or near-mi'],
    ]),
    ['listDeals', 'radius=near', []],
    ['listDeals', 'minRating=11', ['minRating: must be a number from 0 to 10']],
    ['listDeals', 'refundable=yes', ['refundable: must be true or false']],
    ['listDeals', 'facilities=a,,b', ['facilities[1]: has an empty name']],
    ['listDeals', `facilities=${'a,'.repeat(20)}a`, ['facilities: must have at most 20 entries']],
    ['listDeals', 'latitude=5', ['latitude: latitude and longitude must be given together']],
    ['listAirports', 'countryCode=us', ['countryCode: must be two capital letters']],
    ['listPlaces', `query=${'x'.repeat(101)}`, ['query: must have at most 100 characters']],
    ['listTransfers', 'status=done', ['status: must be success, pending or failed']],
    ['listTransfers', 'account_id=5', ['account_id: must be a UUID']],
    [
      'listTransfers',
      'from=yesterday',
      ['from: must be YYYY-MM-DD, or an ISO 8601 time with Z or an offset such as +02:00'],
    ],
    ['getAccount', '', ['Either phone_number or account_id must be provided, but not both']],
  ])('%s?%s', async (operation, query, messages) => {
    expect(await refusalOf(endpoints[operation], { query })).toEqual(messages)
  })
})

describe('An invalid body is refused with a message', () => {
  it.each<[operation: keyof typeof endpoints, body: unknown, messages: string[]]>([
    ['transferMiles', { ...transfer, amount: '5' }, ['amount: must be a whole number from 1 to 999999']],
    ['transferMiles', { ...transfer, amount: 0 }, ['amount: must be a whole number from 1 to 999999']],
    ['transferMiles', { ...transfer, amount: 1.5 }, ['amount: must be a whole number from 1 to 999999']],
    ['transferMiles', { ...transfer, amount: 1e300 }, ['amount: must be a whole number from 1 to 999999']],
    ['transferMiles', { account_id: transfer.account_id }, ['amount: is required', 'reference_id: is required']],
    ['transferMiles', { ...transfer, reference_id: '' }, ['reference_id: must not be empty']],
    [
      'transferMiles',
      { ...transfer, reference_id: 'x'.repeat(256) },
      ['reference_id: must have at most 255 characters'],
    ],
    ['transferMiles', { ...transfer, reference_id: 7 }, ['reference_id: must be a text']],
    ['transferMiles', { ...transfer, account_id: 'me' }, ['account_id: must be a UUID']],
    ['transferMiles', [], ['body: must be an object']],
    ['transferMiles', undefined, ['body: is required']],
    ['findOffers', { ...stay, checkin: '2027-02-30' }, ['checkin: must be a date of the calendar, as in 2027-03-31']],
    ['findOffers', { ...stay, checkin: undefined }, ['checkin: is required']],
    ['findOffers', { ...stay, hotelIds: [] }, ['hotelIds: must not be empty']],
    ['findOffers', { ...stay, hotelIds: 'h1' }, ['hotelIds: must be a list']],
    ['findOffers', { ...stay, hotelIds: Array(201).fill('h1') }, ['hotelIds: must have at most 200 entries']],
    ['findOffers', { ...stay, occupancies: [{}] }, ['occupancies[0].adults: is required']],
    ['findOffers', { ...stay, occupancies: [2] }, ['occupancies[0]: must be an object']],
    [
      'findOffers',
      { ...stay, occupancies: [{ adults: 2, children: [18] }] },
      ['occupancies[0].children[0]: must be a whole number from 0 to 17'],
    ],
    ['findOffers', { ...stay, refundableRatesOnly: 'true' }, ['refundableRatesOnly: must be true or false']],
  ])('%s %j', async (operation, body, messages) => {
    expect(await refusalOf(endpoints[operation], { body })).toEqual(messages)
  })
})

it.each<[title: string, schema: z.ZodMiniType, value: unknown, message: string]>([
  ['a number with a lower bound', z.number().check(z.minimum(3)), 2, 'it: must be a number of at least 3'],
  ['a number with an upper bound', z.int().check(z.maximum(3)), 4, 'it: must be a whole number of at most 3'],
  ['a number without bounds', z.number(), 'x', 'it: must be a number'],
  ['a text that is too short', z.string().check(z.minLength(3)), 'x', 'it: must have at least 3 characters'],
  ['a list that is too short', z.array(z.string()).check(z.minLength(2)), ['x'], 'it: must have at least 2 entries'],
  ['a literal', z.literal(1), 2, 'it: must be 1'],
  ['a date', z.iso.date(), 'x', 'it: must be a date, as in 2027-03-31'],
  ['a time', z.iso.datetime(), 'x', 'it: must be a time in UTC, as in 2027-03-31T14:00:00Z'],
  ['a pattern', z.string().check(z.regex(/^a/)), 'x', 'it: must be in another form'],
  ['a parameter', integerParameter(1, 3), '4', 'it: must be a whole number from 1 to 3'],
])('An issue of %s is explained', (_, schema, value, message) => {
  const issue = z.safeParse(schema, value, withoutMessage).error?.issues[0]
  expect(textOf(explainIssue(issue!, schema, 'it'))).toBe(message)
})
