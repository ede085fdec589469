import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { approveTransfer } from '../miles/approve-transfer.ts'
import { type AnyEndpoint, endpoint } from '../endpoint.ts'
import { getAccount } from '../miles/accounts/get-account.ts'
import { getHotel } from '../hotels/get-hotel.ts'
import { getStatement } from '../miles/accounts/get-statement.ts'
import { listDeals } from '../deals/list-deals.ts'
import { listTransfers } from '../miles/list-transfers.ts'
import { inlineReferences } from './inline-references.ts'
import { describeInterface } from './describe-interface.ts'
import { transferMiles } from '../miles/transfer-miles.ts'

const bookRoom = endpoint({
  operation: 'bookRoom',
  method: 'POST',
  path: '/hotels/{id}',
  group: 'Hotels',
  summary: 'Book a room',
  description: 'Books.',
  needs: 'staff',
  params: z.object({ id: z.string() }),
  body: z.object({ guests: z.int().check(z.minimum(1)), note: z._default(z.string(), '') }),
  response: z.object({ at: z.iso.datetime() }),
})

const today = '2027-01-15'
const describeInline = (...endpoints: AnyEndpoint[]) => inlineReferences(describeInterface(endpoints, '/v1', today))

const document = describeInline(listDeals, getHotel, bookRoom)
const operationOf = (path: string, method: string) => document.paths[path]![method]!

describe('The OpenAPI document', () => {
  it('has each endpoint at its path, in its group, with the right that it needs', () => {
    expect(Object.keys(document.paths)).toEqual(['/hotels/deals', '/hotels/{id}'])
    expect(Object.keys(document.paths['/hotels/{id}']!)).toEqual(['get', 'post'])
    expect(operationOf('/hotels/deals', 'get')).toMatchObject({
      operationId: 'listDeals',
      tags: ['Deals'],
      security: [{ apiKey: [] }],
      'x-key': { role: 'public', rights: [] },
    })
    expect(operationOf('/hotels/{id}', 'post')['x-key']).toEqual({ role: 'staff', rights: [] })
    expect(document.tags).toMatchObject([{ name: 'Deals' }, { name: 'Hotels' }])
  })

  it('names the rights beside the role', () => {
    const { paths } = describeInline(approveTransfer, listTransfers)
    const keyOf = (path: string, method: string) => paths[path]?.[method]?.['x-key']
    expect(keyOf('/miles/transfer/{id}/approve', 'post')).toEqual({ role: 'staff', rights: ['approve'] })
    expect(keyOf('/miles/transfer/list', 'get')).toEqual({ role: 'staff', rights: ['read', 'transfer'] })
  })

  it('describes parameters, and names a default in words alone', () => {
    const { parameters } = operationOf('/hotels/deals', 'get')
    expect(parameters.find(({ name }) => name === 'sort')).toEqual({
      name: 'sort',
      in: 'query',
      required: false,
      description: expect.stringMatching(/^The order, best first.* `cpm` when left out\.$/),
      example: 'cpm',
      schema: { type: 'string', enum: ['cpm', 'multiplier', 'miles', 'price', 'distance', 'rating'] },
    })
    expect(parameters.find(({ name }) => name === 'latitude')).toMatchObject({
      required: false,
      schema: { type: 'number', minimum: -90, maximum: 90 },
    })
    expect(parameters.find(({ name }) => name === 'radius')?.schema).toEqual({
      anyOf: [
        { type: 'integer', minimum: 1000, maximum: 20_040_000 },
        { type: 'string', enum: ['near', 'near-mi'] },
      ],
    })
    expect(parameters.find(({ name }) => name === 'facilities')).toMatchObject({
      explode: true,
      schema: { type: 'array' },
    })
    expect(operationOf('/hotels/{id}', 'get').parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  })

  it('requires the fields of a body that have no default', () => {
    const { requestBody } = operationOf('/hotels/{id}', 'post')
    expect(requestBody?.content['application/json'].schema).toMatchObject({
      required: ['guests'],
      properties: { guests: { type: 'integer', minimum: 1 } },
    })
  })

  it('describes responses so that fields may be added', () => {
    const { responses } = operationOf('/hotels/{id}', 'post')
    expect(responses[200]?.content?.['application/json'].schema).toEqual({
      type: 'object',
      properties: { at: { type: 'string', format: 'date-time' } },
      required: ['at'],
    })
    expect(operationOf('/hotels/deals', 'get').responses[200]?.headers).toHaveProperty('X-Total-Count')
  })

  it('describes a response that may also be CSV', () => {
    const { paths } = describeInline(getStatement, getAccount)
    const contentOf = (path: string) => paths[path]!['get']!.responses[200]!.content
    expect(contentOf('/miles/account/{id}/statement')).toMatchObject({
      'application/json': { schema: { type: 'object' } },
      'text/csv': { schema: { type: 'string' } },
    })
    expect(contentOf('/miles/account')).not.toHaveProperty(['text/csv'])
  })

  it('lists exactly the errors that an operation can respond with', () => {
    const statusesOf = (path: string, method: string) => Object.keys(operationOf(path, method).responses).map(Number)
    expect(statusesOf('/hotels/deals', 'get')).toEqual([
      200, 304, 400, 401, 404, 405, 408, 429, 431, 500, 501, 502, 503, 504,
    ])
    expect(statusesOf('/hotels/{id}', 'get')).toEqual([
      200, 304, 400, 401, 404, 405, 408, 429, 431, 500, 501, 502, 503, 504,
    ])
    expect(statusesOf('/hotels/{id}', 'post')).toEqual([
      200, 400, 401, 403, 404, 405, 408, 413, 415, 429, 431, 500, 501, 502, 503, 504,
    ])
    expect(document.components.schemas['Error']).toMatchObject({ required: ['code', 'message'] })
  })

  it('lists a 404 also where the query identifies the resource', () => {
    const { paths } = describeInline(getAccount)
    expect(paths['/miles/account']!['get']!.responses).toHaveProperty('404')
  })

  it('gives only the 400 of the miles operations a body of its own', () => {
    const { paths, components } = describeInterface([transferMiles, approveTransfer], '/v1', today)
    for (const path of ['/miles/transfer/create', '/miles/transfer/{id}/approve']) {
      const { responses } = paths[path]!['post']!
      expect(responses[400]).toEqual({ $ref: '#/components/responses/RefusedMilesRequest' })
      expect(responses[401]).toEqual({ $ref: '#/components/responses/Unauthorized' })
    }
    const schemaOf = (name: string) => components.responses[name]?.content?.['application/json'].schema
    expect(schemaOf('RefusedMilesRequest')).toEqual({ $ref: '#/components/schemas/MilesError' })
    expect(schemaOf('Unauthorized')).toEqual({ $ref: '#/components/schemas/Error' })
    expect(components.schemas['MilesError']).toMatchObject({
      properties: { errors: { items: { properties: { message: { type: 'string' } } } } },
    })
    expect(document.components.schemas).not.toHaveProperty('MilesError')
  })
})
