import { getKey } from '#contract/get-key'
import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { NetworkError } from './errors.ts'

const baseUrl = 'http://stay.example/v1'
const noConnection = async () => Promise.reject(new TypeError('Failed to fetch'))
const asked = async (options: Partial<Parameters<typeof createClient>[0]>) =>
  createClient({ baseUrl, apiKey: () => 'a-key', fetch: noConnection, ...options })
    .call(getKey, {})
    .catch((error: unknown) => error)

test('a connection that fails is a network error', async () => expect(await asked({})).toBeInstanceOf(NetworkError))

describe('an error of the program is thrown as it is:', () => {
  test('a key that no header can carry', async () => {
    const error = await asked({ apiKey: () => 'ключ' })
    expect(error).toBeInstanceOf(TypeError)
    expect(error).not.toBeInstanceOf(NetworkError)
  })

  test('an address that is none', async () => expect(await asked({ baseUrl: 'nowhere' })).toBeInstanceOf(TypeError))

  test('a mistake in a function that the program passes', async () => {
    const mistake = new RangeError('a mistake')
    const fail = () => {
      throw mistake
    }
    expect(await asked({ apiKey: fail })).toBe(mistake)
    expect(await asked({ fetch: fail })).toBe(mistake)
  })
})

test('an aborted request rejects with the reason of its signal', async () => {
  const reason = new Error('not needed any more')
  const client = createClient({ baseUrl, apiKey: () => undefined, fetch: noConnection })
  await expect(client.call(getKey, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
})
