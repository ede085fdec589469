import { isFields, mapList } from '../responses/fields.ts'

/** What a platform of another make leaves out of its responses, and what it adds. */
type Change = (response: unknown) => unknown

const hotelExtras = { hotelTypeId: 204, chainId: 0, chain: 'Not Available', accessibilityAttributes: null }

/** The names are the platform's own. */
export const accessibilityAttributes = {
  showerChair: true,
  entranceType: 'ramp',
  doorWidthCm: 90,
  attributes: ['Step-free entrance', 'Lift to all floors'],
  petFriendly: false,
}

function without(value: unknown, ...names: readonly string[]): unknown {
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

const withoutSender: Change = (transfer) =>
  without(
    transfer,
    'external_id',
    'note',
    'batch',
    'sent_by',
    'sent_by_person',
    'decided_by',
    'decided_by_person',
    'decided_at',
    'decision_reason',
    'reversal',
  )

/** The changes of responses, by operation. */
export const changes: Readonly<Record<string, Change>> = {
  '/hotels/deals': (response) => response,
  '/hotels/list': (response) =>
    without(
      mapList(response, 'data', (hotel) => ({
        ...(without(hotel, 'rating', 'reviewCount') as object),
        ...hotelExtras,
      })),
      'pagination',
    ),
  '/hotels/{}': (hotel) =>
    isFields(hotel)
      ? {
          ...hotel,
          ...hotelExtras,
          accessibilityAttributes: { ...accessibilityAttributes, unknown: null, nested: { by: 'floor' } },
        }
      : hotel,
  '/hotels/offers': (response) =>
    mapList(response, 'data', (hotel) =>
      mapList(hotel, 'roomTypes', (offer) =>
        mapList({ ...offer, priceType: 'commission' }, 'rates', (rate) => ({ ...rate, priceType: 'commission' })),
      ),
    ),
  '/hotels/min-rates': (response) => response,
  '/miles/transfer/create': (response) => response,
  '/miles/transfer/{}': withoutSender,
  '/miles/transfer/list': (response) => {
    const { pagination } = isFields(response) ? response : {}
    const { limit, offset, total, hasMore } = isFields(pagination) ? pagination : {}
    return mapList(
      { ...(isFields(response) ? response : {}), pagination: { limit, offset, total, hasMore } },
      'data',
      withoutSender,
    )
  },
}

/** Returns the path as `changes` has it: with braces for ids. */
export function pathName(path: string): string {
  if (path in changes) return path
  return path.replace(/^(\/hotels|\/miles\/transfer)\/[^/]+$/, '$1/{}')
}

/** The parameters that the platform takes, by path; others are ignored. */
export const taken: Readonly<Record<string, readonly string[]>> = {
  '/hotels/deals': ['sort'],
  '/hotels/list': ['placeId', 'countryCode', 'cityName'],
  '/miles/transfer/list': ['limit', 'offset', 'reference_id'],
}

/** Its description, at `/openapi`. */
export function describe(basePath: string, hasLookUp: boolean): object {
  const query = (names: readonly string[] = []) =>
    names.map((name) => ({ name, in: 'query', required: name === 'sort', schema: { type: 'string' } }))
  const transfer = {
    properties: { account_id: {}, phone_number: {}, amount: {}, reference_id: {} },
    required: ['amount', 'reference_id'],
  }
  const paths = {
    '/hotels/deals': { get: { parameters: query(taken['/hotels/deals']) } },
    '/hotels/list': { get: { parameters: query(taken['/hotels/list']) } },
    '/hotels/{hotelId}': { parameters: [{ name: 'hotelId', in: 'path', required: true }], get: {} },
    '/hotels/offers': { post: {} },
    '/hotels/min-rates': { post: {} },
    '/flights/search': { post: {} },
    '/miles/transfer/create': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Transfer' } } } } },
    },
    ...(hasLookUp
      ? {
          '/miles/transfer/list': { get: { parameters: query(taken['/miles/transfer/list']) } },
          '/miles/transfer/{id}': { get: {} },
        }
      : {}),
  }
  return { openapi: '3.0.3', servers: [{ url: basePath }], paths, components: { schemas: { Transfer: transfer } } }
}
