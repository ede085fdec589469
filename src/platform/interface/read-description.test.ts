import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import { describeInterface } from '#contract/openapi/describe-interface'
import { operationNames } from './offered.ts'
import { readDescription } from './known-interface.ts'

const parameter = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })

test('our own description offers every operation with every field', () => {
  const offered = readDescription(describeInterface(Object.values(endpoints), '/v1', '2027-01-15'), '/v1')!
  expect(operationNames.filter((name) => !offered.has(name))).toEqual([])
  for (const field of ['latitude', 'cursor', 'ids', 'name'])
    expect(offered.takes('listHotels', field), field).toBe(true)
  for (const field of ['note', 'reference_id', 'amount'])
    expect(offered.takes('transferMiles', field), field).toBe(true)
  expect(offered.takes('transferMiles', 'colour')).toBe(false)
  const sorts = ['cpm', 'miles', 'colour'].map((sort) => offered.takesValue('listDeals', 'sort', sort))
  expect(sorts).toEqual([true, true, false])
})

test('operations are found by method and path, with any parameter names and path prefix', () => {
  const paths = {
    '/functions/v1/hotels/{hotel_id}': { parameters: [parameter('language')], get: {} },
    '/functions/v1/hotels/deals/': { get: { parameters: [{ $ref: '#/components/parameters/Sort' }] } },
    '/functions/v1/hotels/offers': { get: {} },
  }
  const components = { parameters: { Sort: parameter('sort') } }
  const offered = readDescription({ openapi: '3.0.0', paths, components }, '/functions/v1')!
  expect(operationNames.filter((name) => offered.has(name))).toEqual(['listDeals', 'getHotel'])
  expect([offered.takes('getHotel', 'language'), offered.takes('listDeals', 'sort')]).toEqual([true, true])
  expect(offered.takes('listDeals', 'limit')).toBe(false)
})

test('the fields of a body are found through references and combinations, and an undescribed body takes any', () => {
  const schemas = {
    Transfer: { allOf: [{ $ref: '#/components/schemas/Amount' }, { properties: { reference_id: {} } }] },
    Amount: { properties: { amount: {} }, oneOf: [{ $ref: '#/components/schemas/Transfer' }] },
  }
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Transfer' } } } }
  const paths = { '/miles/transfer/create': { post: { requestBody: body } }, '/hotels/offers': { post: {} } }
  const offered = readDescription({ paths, components: { schemas } }, '')!
  expect(['amount', 'reference_id', 'note'].map((field) => offered.takes('transferMiles', field))).toEqual([
    true,
    true,
    false,
  ])
  expect(offered.takes('findOffers', 'refundableRatesOnly')).toBe(true)
})

test.each([
  undefined,
  null,
  'text',
  {},
  { paths: [] },
  { paths: { '/flights': { get: {} } } },
  { paths: { '/hotels/deals': { get: { $ref: '#/loop' } } }, loop: { $ref: '#/loop' } },
])('a document without any of our operations is not a description: %j', (document) =>
  expect(readDescription(document, '')).toBeUndefined(),
)
