import { listDeals, type DealsRequest } from '#contract/list-deals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const paris = 'latitude=48.8566&longitude=2.3522'
const now = Date.parse('2027-02-10T12:00:00Z')
let service: SampleService

beforeAll(async () => {
  service = await startSampleService(
    { SAMPLE_HOTELS: '200', RATE_LIMIT: '1000', PUBLIC_URL: 'https://stay.example' },
    () => now,
  )
}, 60_000)
afterAll(() => service.stop())

const read = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.origin}/deals.atom${query}`, { headers })

/** The texts of all elements of a name; `e2e/watch.e2e.ts` reads the feed with a browser's parser of XML. */
function textsOf(feed: string, name: string): string[] {
  return [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}

describe('the Atom feed of deals', () => {
  test('has the deals of the same search, in its order, with stable ids, absolute links and the time of their price', async () => {
    const search: DealsRequest = {
      latitude: 48.8566,
      longitude: 2.3522,
      radius: 20_040_000,
      maxMiles: 40_000,
      nights: [2, 3],
      arrival: ['fri', 'sat', 'sun', 'mon'],
      limit: 5,
    }
    const { data, headers } = await service.client.call(listDeals, search)
    const query = `?${paris}&radius=20040000&maxMiles=40000&nights=2,3&arrival=fri,sat,sun,mon&limit=5&near=Paris+%26+more`
    const response = await read(query)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const feed = await response.text()
    const [id, ...ids] = textsOf(feed, 'id')
    expect(id).toMatch(/^tag:stay\.example,2026:deals\?latitude=48\.8566&amp;/)
    expect(ids).toEqual(
      data.data.map(
        ({ data: { hotel }, start_date, end_date }) =>
          `tag:stay.example,2026:hotels/${hotel.id}/${start_date}/${end_date}`,
      ),
    )
    const [title, ...titles] = textsOf(feed, 'title')
    expect(title).toBe('Deals near Paris &amp; more · Milestay')
    const [first] = data.data as [(typeof data.data)[number]]
    const { miles_required, cpm } = first.data.room_types[0]!.calculations
    expect(titles[0]).toMatch(new RegExp(`: ${miles_required.toLocaleString('en-US')} miles for [23] nights$`))
    const foundAt = new Date(Number(headers.get('x-deals-found-at')) * 1000).toISOString()
    expect(new Set(textsOf(feed, 'updated'))).toEqual(new Set([foundAt]))
    expect(textsOf(feed, 'summary')[0]).toContain(`A mile replaces ${cpm.toFixed(2)} ¢.`)
    expect(feed).toContain(
      `href="https://stay.example/hotels/${first.data.hotel.id}?checkin=${first.start_date}&amp;checkout=${first.end_date}"`,
    )
    expect(feed).toContain(
      `<link rel="self" type="application/atom+xml" href="https://stay.example/deals.atom?latitude`,
    )
    expect(textsOf(feed, 'subtitle')[0]).toContain(
      'arriving on a Friday, Saturday, Sunday, or Monday; 2 or 3 nights; at most 40,000 miles for the stay',
    )
  })

  test('needs no key, may be read by pages of any origin, and is kept by caches where it is not about the caller', async () => {
    const [anywhere, here] = await Promise.all([read(`?${paris}`), read('')])
    expect(anywhere.headers.get('cache-control')).toBe('public, max-age=900')
    expect(here.headers.get('cache-control')).toBe('private, max-age=900')
    expect(anywhere.headers.get('access-control-allow-origin')).toBe('*')
    expect(anywhere.headers.get('ratelimit-limit')).not.toBeNull()
    const etag = anywhere.headers.get('etag')!
    const again = await read(`?${paris}`, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(`${service.origin}/deals.atom`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${service.origin}/deals.atom`, { method: 'POST' })).status).toBe(405)
  })

  test('of a search that finds nothing is a feed without entries', async () => {
    const feed = await (await read(`?${paris}&maxMiles=1`)).text()
    expect(feed).not.toContain('<entry>')
    expect(textsOf(feed, 'updated')).toEqual(['2027-02-10T00:00:00.000Z'])
    expect(textsOf(feed, 'subtitle')[0]).toMatch(/0 deals match\.$/)
  })

  test.each([
    ['sort=cheapest', /^sort: must be cpm, multiplier, miles, price, distance or rating/],
    ['latitude=48', /^latitude: latitude and longitude must be given together/],
    ['minCpm=much&maxMiles=0', /^maxMiles: .*; minCpm: /],
    ['from=2027-03-05&to=2027-03-05', /^to: must be after from/],
    [`near=${'x'.repeat(101)}`, /^near: must have at most 100 characters/],
  ])('with %s is the same 400 as the deals are', async (query, words) => {
    const response = await read(`?${query}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8'])
    expect(await response.json()).toEqual({ code: 400, message: expect.stringMatching(words) })
  })
})
