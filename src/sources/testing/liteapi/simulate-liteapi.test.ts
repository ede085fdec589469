import { afterEach, describe, expect, it, test } from 'vitest'
import { plainHotels } from './simulated-hotels.ts'
import { simulateLiteApi, type SimulatedLiteApi, type SimulateLiteApiOptions } from './simulate-liteapi.ts'
import type { SimulatedOffer } from './simulated-offers.ts'

const stay = {
  hotelIds: ['lp1', 'lp2', 'lp3', 'lp4'],
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [{ adults: 2, children: [] }],
  currency: 'USD',
  guestNationality: 'US',
}

let simulator: SimulatedLiteApi
afterEach(() => simulator.close())

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly json: {
    readonly data?: { readonly hotelId: string; readonly roomTypes: SimulatedOffer[] }[]
    readonly error?: unknown
    readonly sandbox?: boolean
  }
  readonly length: number
}

async function start(options: SimulateLiteApiOptions = {}) {
  simulator = await simulateLiteApi(options)
}

async function ask(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const response = await fetch(`${simulator.url}/hotels/rates`, {
    method: 'POST',
    headers: { 'X-API-KEY': simulator.apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: (text === '' ? {} : JSON.parse(text)) as Answered['json'],
    length: text.length,
  }
}

describe('the simulated supplier', () => {
  it('wants its key, in a header of any letter case', async () => {
    await start()
    expect((await ask(stay)).status).toBe(200)
    expect(await ask(stay, { 'X-API-KEY': 'wrong' })).toMatchObject({ status: 401, json: { error: { code: 401 } } })
  })

  it('is the test environment by the key', async () => {
    await start({ apiKey: 'prod_0123456789' })
    expect((await ask({ ...stay, maxRatesPerHotel: 1 })).json.sandbox).toBe(false)
  })

  test.each<[what: string, differing: object, code: number, description: string]>([
    ['no currency', { currency: undefined }, 4002, 'currency is missing or invalid'],
    ['the old name of a day', { checkin: undefined, checkinDate: '2027-03-08' }, 4002, 'checkin is missing or invalid'],
    ['another spelling of a day', { checkin: '08/03/2027' }, 4002, 'checkin is missing or invalid'],
    ['no list of children', { occupancies: [{ adults: 2 }] }, 4002, 'occupancies.0.children is missing or invalid'],
    ['no hotels', { hotelIds: undefined }, 4000, 'hotelIds or a place is required'],
    ['hotels that are all unknown', { hotelIds: ['lpfff'] }, 4000, 'hotel ids not found'],
  ])('refuses %s, with the particular in the description', async (_, differing, code, description) => {
    await start()
    const { status, json } = await ask({ ...stay, ...differing })
    expect([status, json.error]).toEqual([400, { code, message: expect.any(String), description }])
  })

  it('answers 200 offers a hotel of some 3 kB each without a limit, hotels in an order of its own, unknown ones left out', async () => {
    await start({ hotels: plainHotels(30) })
    const hotelIds = Array.from({ length: 30 }, (_, index) => `lp${(index + 1).toString(16)}`)
    const one = await ask({ ...stay, hotelIds: ['lp1', 'lpfff'] })
    expect(one.json.data?.map(({ roomTypes }) => roomTypes.length)).toEqual([200])
    expect(one.length / 200).toBeGreaterThan(2000)
    const many = await ask({ ...stay, hotelIds, maxRatesPerHotel: 1 })
    const order = many.json.data?.map(({ hotelId }) => hotelId)
    expect(order).not.toEqual(hotelIds)
    expect(order?.toSorted()).toEqual(hotelIds.toSorted())
    expect(await ask({ ...stay, hotelIds, maxRatesPerHotel: 1 })).toMatchObject({ json: many.json })
  })

  it('filters for refundable rates after its cut, so that a hotel may come back empty', async () => {
    await start()
    const wanted = { ...stay, hotelIds: ['lp1'], refundableRatesOnly: true }
    const cut = await ask({ ...wanted, maxRatesPerHotel: 2 })
    expect(cut.json.data?.[0]?.roomTypes).toHaveLength(1)
    expect((await ask(wanted)).json.data?.[0]?.roomTypes.length).toBeGreaterThan(100)
  })

  it('says in three forms that nothing is free', async () => {
    await start({ soldOut: new Set(['lp1']), pacePerSecond: 'off' })
    const forms = new Set<string>()
    for (let night = 10; night < 28; night++) {
      const { status, json } = await ask({ ...stay, hotelIds: ['lp1'], checkout: `2027-03-${night}` })
      forms.add(`${status} ${Object.keys(json).join()}`)
    }
    expect([...forms].sort()).toEqual(['200 error', '200 sandbox', '204 '])
  })

  it('keeps its pace by its clock: two codes, with and without a time to wait', async () => {
    let nowMs = 1_000_000
    await start({ clock: () => nowMs })
    const statuses: unknown[] = []
    for (let request = 0; request < 9; request++) {
      const { status, headers, json } = await ask({ ...stay, maxRatesPerHotel: 1 })
      const { code } = (json.error ?? {}) as { code?: number }
      statuses.push(status === 200 ? 200 : [status, code, headers.get('retry-after')])
    }
    expect(statuses).toEqual([
      200,
      200,
      200,
      200,
      200,
      [429, 4290, '1'],
      [429, 429, null],
      [429, 4290, null],
      [429, 429, '1'],
    ])
    nowMs += 1000
    expect((await ask(stay)).status).toBe(200)
    expect([simulator.tooFast, simulator.countRequests('/hotels/rates')]).toEqual([4, 10])
  })
})
