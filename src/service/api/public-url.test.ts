import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

const strange = 'https://strange.example'
const whole = 'latitude=0&longitude=0&radius=20040000&limit=3'
const operations = [`/v1/hotels/deals?${whole}`, '/v1/hotels/h0000001', '/v1/hotels/list?ids=h0000001']
const pages = ['/deals', '/hotels/h0000001']

let listed: SampleService
let unlisted: SampleService
beforeAll(async () => {
  const settings = { SAMPLE_HOTELS: '20', TRUST_PROXY: '1' }
  listed = await startSampleService({ ...settings, PUBLIC_URL: 'https://one.example,https://two.example' })
  unlisted = await startSampleService(settings)
})
afterAll(async () => {
  await listed.stop()
  await unlisted.stop()
})

/** Requests a path like a proxy for a visitor of an origin. */
async function get({ origin, keyOf }: SampleService, path: string, at: string) {
  const { host, protocol } = new URL(at)
  const headers = {
    authorization: `Bearer ${keyOf('public')}`,
    accept: path.startsWith('/v1/') ? 'application/json' : 'text/html',
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  }
  const response = await fetch(origin + path, { headers })
  return { text: await response.text(), cacheControl: response.headers.get('cache-control') ?? '' }
}

describe('links in responses', () => {
  test.each(operations)('of %s use the origin of the request if listed, or else the first listed', async (path) => {
    expect((await get(listed, path, 'https://two.example')).text).toContain('https://two.example/pictures/')
    const asked = await get(listed, path, strange)
    expect(asked.text).toContain('https://one.example/pictures/')
    expect(asked.text).not.toContain(strange)
  })

  test.each([...operations, ...pages])(
    'of %s without listed origins are private and reach no other visitor',
    async (path) => {
      const theirs = await get(unlisted, path, strange)
      expect(theirs.text.includes(`${strange}/pictures/`)).toBe(path.startsWith('/v1/'))
      const mayBeShared = !/^(private\b|no-store$)/.test(theirs.cacheControl)
      expect(mayBeShared && theirs.text.includes(strange)).toBe(false)
      const ours = await get(unlisted, path, 'https://ours.example')
      expect(ours.text).not.toContain(strange)
    },
  )
})
