import { getKey } from '#contract/data/get-key'
import { getLocation } from '#contract/data/get-location'
import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { ContractError, NetworkError } from './errors.ts'

const baseUrl = 'http://stay.example/v1'
const noConnection = async () => Promise.reject(new TypeError('Failed to fetch'))
/** Returns the error of a call, whose connection fails by default. */
const errorOf = async (options: Partial<Parameters<typeof createClient>[0]>) =>
  createClient({ baseUrl, apiKey: () => 'a-key', fetch: noConnection, ...options })
    .call(getKey, {})
    .catch((error: unknown) => error)

test('a connection that fails is a network error', async () => expect(await errorOf({})).toBeInstanceOf(NetworkError))

describe('an error of the program is not a network error:', () => {
  test('a key that no header can carry', async () => {
    const error = await errorOf({ apiKey: () => 'ключ' })
    expect(error).toBeInstanceOf(TypeError)
    expect(error).not.toBeInstanceOf(NetworkError)
  })

  test('a base URL that is invalid', async () =>
    expect(await errorOf({ baseUrl: 'nowhere' })).toBeInstanceOf(TypeError))

  test('an error thrown by a function that the program passes', async () => {
    const thrown = new RangeError('thrown')
    const fail = () => {
      throw thrown
    }
    expect(await errorOf({ apiKey: fail })).toBe(thrown)
    expect(await errorOf({ fetch: fail })).toBe(thrown)
  })
})

test('an aborted request rejects with the reason of its signal', async () => {
  const reason = new Error('not needed any more')
  const client = createClient({ baseUrl, apiKey: () => undefined, fetch: noConnection })
  await expect(client.call(getKey, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a response that violates the contract is rejected', async () => {
  const location = { latitude: 1, longitude: 2, name: 'Here', country: 'FR', source: 'home' }
  const call = (body: object) =>
    createClient({ baseUrl, apiKey: () => 'a-key', fetch: async () => Response.json(body) }).call(getLocation, {})
  expect(await call(location)).toMatchObject({ data: location })
  await expect(call({ ...location, source: 'guess' })).rejects.toBeInstanceOf(ContractError)
})

test('the error of a refusal has the reason from the header and the field from the body', async () => {
  const refused = (body: object) =>
    errorOf({ fetch: async () => Response.json(body, { status: 400, headers: { 'x-error-reason': 'invalid_input' } }) })
  const body = { code: 400, message: 'limit: is too large' }
  expect(await refused({ ...body, field: 'limit' })).toMatchObject({ reason: 'invalid_input', field: 'limit' })
  expect(await refused(body)).toMatchObject({ reason: 'invalid_input', field: undefined })
})

test.each([
  [{ code: 400, message: 'limit is too large' }, ['limit is too large']],
  [
    { errors: [{ message: 'amount is missing' }, { message: 'user is missing' }] },
    ['amount is missing', 'user is missing'],
  ],
  [{ errors: [] }, ['Bad Request']],
  [{ errors: [null] }, ['Bad Request']],
  [{ message: 5 }, ['Bad Request']],
  ['<html>', ['Bad Request']],
  [null, ['Bad Request']],
])('the messages of a refusal with the body %j are %j', async (body, messages) => {
  const response = Response.json(body, { status: 400, statusText: 'Bad Request' })
  expect(await errorOf({ fetch: async () => response })).toMatchObject({ messages })
})
