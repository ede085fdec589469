import { type Client, createClient } from '#client/client'
import { ApiError } from '#client/errors'
import { addDays } from '#contract/days'
import { createProposal } from '#contract/proposals/create-proposal'
import { getProposal } from '#contract/proposals/get-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { openProposal } from '#contract/proposals/open-proposal'
import { maxProposalsOfPerson, type ProposedOption } from '#contract/proposals/proposal'
import { repriceProposal } from '#contract/proposals/reprice-proposal'
import { revokeProposal } from '#contract/proposals/revoke-proposal'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueKey } from '../keys/issue-keys.ts'
import type { Storages } from '../storages/storages.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { handleProposals } from './handle-proposals.ts'

const startMs = Date.parse('2027-03-01T10:00:00.000Z')
let nowMs = startMs
let database: TestDatabase
let storages: Storages
let service: TestServer
const clients: Partial<Record<string, Client>> = {}

/** Returns the client of a person, with an agency for agents. */
async function as(name: 'Ana' | 'Ben' | 'Manager' | 'Clerk' | 'client'): Promise<Client> {
  const role = name === 'Manager' || name === 'Clerk' ? 'staff' : name === 'client' ? 'public' : 'agent'
  const person = name === 'client' ? {} : { person: name }
  if (clients[name] === undefined) {
    const agency = role === 'agent' ? { agency: 'Northwind Travel' } : {}
    const rights =
      role === 'staff' ? { rights: [name === 'Manager' ? ('manage' as const) : ('transfer' as const)] } : {}
    const { key } = await issueKey(storages.keys, { role, name, ...person, ...agency, ...rights }, () => nowMs)
    clients[name] = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
  }
  return clients[name]
}

beforeAll(async () => {
  database = await makeTestDatabase()
  storages = await database.open(() => nowMs)
  const operations = handleProposals(storages.proposals, () => nowMs)
  service = await startTestServer({
    mountAll: (mount) => {
      mount(createProposal, operations.createProposal)
      mount(listProposals, operations.listProposals)
      mount(getProposal, operations.getProposal)
      mount(repriceProposal, operations.repriceProposal)
      mount(openProposal, operations.openProposal)
      mount(revokeProposal, operations.revokeProposal)
    },
    clock: () => nowMs,
    findByHash: storages.keys.findByHash,
  })
})
afterAll(async () => {
  await service.app.close()
  await database.remove()
})
beforeEach(async () => {
  nowMs = startMs
  await database.run('DELETE FROM proposals')
})

const usd = (amount: number) => ({ amount, currency: 'USD' })

function optionAt(amount: number, foundAt = '2027-03-01T09:30:00.000Z', city = 'Paris'): ProposedOption {
  return {
    hotel: { id: 'h1', name: 'Hôtel du Nord', city },
    stay: { checkin: '2027-05-01', checkout: '2027-05-03', occupancies: [{ adults: 2, children: [4] }] },
    offer: {
      rates: [
        {
          occupancyNumber: 1,
          name: 'Double Room',
          boardType: 'BB',
          boardName: 'Breakfast',
          retailRate: {
            total: [usd(amount)],
            taxesAndFees: [{ included: false, description: 'City tax', ...usd(4) }],
          },
          cancellationPolicies: { cancelPolicyInfos: [], refundableTag: 'RFN' },
        },
      ],
      offerRetailRate: usd(amount),
    },
    isSandbox: false,
    foundAt,
  }
}

/** Contains characters that PostgreSQL does not store in text. */
const written = { reference: 'The Millers', note: 'With love\n\0from Paris \uD800', endsOn: '2027-03-10' }

async function create(client: Client, changes: Partial<typeof written & { options: ProposedOption[] }> = {}) {
  return (await client.call(createProposal, { ...written, options: [optionAt(300)], ...changes })).data
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

/** The status and the message of a failure. */
function failure(request: Promise<unknown>): Promise<readonly [status: number, message: string]> {
  return request.then(
    () => [200, ''] as const,
    (error: unknown) =>
      error instanceof ApiError ? ([error.status, error.messages.join('; ')] as const) : Promise.reject(error),
  )
}

test('a proposal is read by its link as created, without the fields for its agent', async () => {
  const [ana, client] = [await as('Ana'), await as('client')]
  await storages.keys.setTerms('Northwind Travel', 'Pay within a week.')
  nowMs += 2000
  const options = [optionAt(300), optionAt(280, '2027-03-01T08:00:00.000Z', 'Lyon'), optionAt(310)]
  const { id, linkId } = await create(ana, { options })
  await storages.keys.setTerms('Northwind Travel', 'Later terms.')
  const opened = await client.call(openProposal, { linkId })
  expect(opened.data).toEqual({
    note: written.note,
    endsOn: written.endsOn,
    agency: { name: 'Northwind Travel', terms: 'Pay within a week.' },
    version: 1,
    pricedAt: '2027-03-01T08:00:00.000Z',
    options,
  })
  expect(opened.headers.get('cache-control')).toBe('no-store')
  const { data } = await ana.call(getProposal, { id: id.toUpperCase() })
  expect(data).toMatchObject({ id, reference: 'The Millers', by: 'Ana', isOwn: true, optionCount: 3 })
  expect(data).toMatchObject({ cities: ['Paris', 'Lyon'], openedAt: new Date(nowMs).toISOString(), options })
})

test('a price found in the future is dated now', async () => {
  const { linkId } = await create(await as('Ana'), { options: [optionAt(300, '2099-01-01T00:00:00.000Z')] })
  const { data } = await (await as('client')).call(openProposal, { linkId })
  expect(data.pricedAt).toBe(new Date(startMs).toISOString())
})

test('the secret of a link is stored only as a hash', async () => {
  const { linkId } = await create(await as('Ana'))
  const rows = await database.run('SELECT * FROM proposals')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(linkId)
  const bytes = rows.flatMap((row) => Object.values(row).filter(Buffer.isBuffer))
  expect(bytes.map((value) => value.length)).toEqual([32])
})

describe('An unknown field', () => {
  const secret = 'secret-of-the-agent'
  const net = [{ amount: 12_345.67, currency: 'XTS' }]

  /** Adds unknown fields to objects at any depth. */
  function withExtras(value: unknown, extras: readonly (readonly [name: string, value: unknown])[]): unknown {
    if (Array.isArray(value)) return value.map((item) => withExtras(item, extras))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, field]) => [name, withExtras(field, extras)] as const)
    return Object.fromEntries([...extras.filter(([name]) => !Object.hasOwn(value, name)), ...fields])
  }

  const known = new Set(JSON.stringify(optionAt(1)).match(/(?<=")\w+(?=":)/g))
  const optional = [
    'country',
    'address',
    'stars',
    'rating',
    'main_photo',
    'guestNationality',
    'timeZone',
    'remarks',
    'hotelRemarks',
  ]
  const extraName = fc
    .oneof(
      fc.constantFrom('commission', 'supplier', 'initialPrice', 'offerInitialPrice', 'net', 'rule', 'client'),
      fc.constantFrom('offerId', 'rateId', 'roomTypeId', 'suggestedSellingPrice'),
      fc.string({ minLength: 1 }),
    )
    .filter((name) => ![...known, ...optional, '__proto__', 'reference', 'linkId', 'agency'].includes(name))
  const extraValue = fc.constantFrom<unknown>(secret, net, [secret], { total: net, by: secret }, 98_765.43)

  test('is never stored or returned, at any depth of a proposal', async () => {
    const [ana, client] = [await as('Ana'), await as('client')]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(extraName, extraValue), { minLength: 1, maxLength: 4 }), async (extras) => {
        await database.run('DELETE FROM proposals')
        const body = withExtras({ ...written, options: [optionAt(300)] }, extras) as Parameters<typeof create>[1]
        const { id, linkId } = await create(ana, body)
        const repriced = withExtras([optionAt(290)], extras) as ProposedOption[]
        const read = async () => [
          await database.run('SELECT * FROM proposals'),
          (await client.call(openProposal, { linkId })).data,
          (await ana.call(getProposal, { id })).data,
        ]
        const first = await read()
        await ana.call(repriceProposal, { id, version: 1, options: repriced })
        const text = JSON.stringify([first, await read()])
        expect(text).not.toMatch(/secret-of-the-agent|12345\.67|XTS|98765\.43/)
        expect(text).toContain('Hôtel du Nord')
      }),
      { numRuns: 25 },
    )
  })
})

describe('Creating a proposal', () => {
  test.each([
    [{ endsOn: '2027-02-27' }, 'endsOn: must be from today to 366 days ahead'],
    [{ endsOn: addDays('2027-03-01', 368) }, 'endsOn: must be from today to 366 days ahead'],
    [{ endsOn: '2027-02-30' }, 'endsOn: must be a date of the calendar, as in 2027-03-31'],
    [{ note: 'x'.repeat(2001) }, 'note: must have at most 2000 characters'],
    [{ reference: 'x'.repeat(101) }, 'reference: must have at most 100 characters'],
    [{ options: [] }, 'options: must not be empty'],
    [{ options: Array.from({ length: 51 }, () => optionAt(1)) }, 'options: must have at most 50 entries'],
    [
      { options: [{ ...optionAt(1), stay: { ...optionAt(1).stay, checkout: '2027-05-01' } }] },
      'options[0].stay.checkout: must be after check-in',
    ],
  ])('is refused with the invalid field: %j', async (changes, message) => {
    const [status, text] = await failure(create(await as('Ana'), changes))
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
  })

  test.each([
    ['in Honolulu late in the evening', '2027-03-02T09:59:59.999Z', '2027-03-01'],
    ['on Baker Island at the end of its day', '2027-03-02T11:59:59.999Z', '2027-03-01'],
    ['in Los Angeles, where daylight saving time begins', '2027-03-15T06:59:59.999Z', '2027-03-14'],
    ['in London', '2027-03-01T10:00:00.000Z', '2027-03-01'],
    ['in Auckland in the morning', '2027-02-28T20:00:00.000Z', '2027-03-01'],
    ['on Kiritimati at the beginning of its day', '2027-02-28T10:00:00.000Z', '2027-03-01'],
    ['at New Year on Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
  ])('accepts the local date of an agent %s as the last day, and up to a year later', async (_where, at, today) => {
    nowMs = Date.parse(at)
    const [ana, client] = [await as('Ana'), await as('client')]
    const { linkId } = await create(ana, { endsOn: today })
    expect(await failure(client.call(openProposal, { linkId }))).toEqual([200, ''])
    expect(await failure(create(ana, { endsOn: addDays(today, 366) }))).toEqual([200, ''])
  })

  test.each([
    ['2027-03-02T12:00:00.000Z', '2027-03-01'],
    ['2027-03-01T10:00:00.000Z', addDays('2027-03-02', 367)],
  ])('refuses, at %s, the last day %s, which is out of range in every time zone', async (at, endsOn) => {
    nowMs = Date.parse(at)
    expect((await failure(create(await as('Ana'), { endsOn })))[0]).toBe(400)
  })

  test('takes up to 256 KiB', async () => {
    const ana = await as('Ana')
    const named = (length: number) => ({ ...optionAt(1), hotel: { id: 'h1', name: 'x'.repeat(length) } })
    expect(await failure(create(ana, { options: times(50, named(4000)) }))).toEqual([200, ''])
    expect(await failure(create(ana, { options: times(50, named(5000)) }))).toEqual([413, 'The body is too large'])
  })

  test.each([
    ['options[0].hotel.name', { hotel: { id: 'h1', name: 'x'.repeat(4001) } }],
    ['options[0].hotel.city', { hotel: { id: 'h1', city: 'x'.repeat(201) } }],
    ['options[0].timeZone', { timeZone: 'x'.repeat(4001) }],
    [
      'options[0].stay.checkout',
      { stay: { checkin: '2027-05-03', checkout: '2027-05-03', occupancies: [{ adults: 2, children: [] }] } },
    ],
    ['options[0].offer.rates', { offer: { ...optionAt(1).offer, rates: times(101, optionAt(1).offer.rates[0]!) } }],
  ])('is refused for an invalid %s', async (path, changes) => {
    const [status, message] = await failure(create(await as('Ana'), { options: [{ ...optionAt(1), ...changes }] }))
    expect([status, message.startsWith(path)], message).toEqual([400, true])
  })

  test('is refused to a public key', async () => {
    expect((await failure(create(await as('client'))))[0]).toBe(403)
  })

  test('stops at 500 per person, even for simultaneous requests, and continues after one is revoked', async () => {
    const [ana, ben] = [await as('Ana'), await as('Ben')]
    const { id } = await create(ana)
    const proposal = await storages.proposals.find({ id })
    for (let count = 1; count < maxProposalsOfPerson - 2; count += 1) {
      const number = String(count).padStart(12, '0')
      const other = { ...proposal!, id: `00000000-0000-4000-8000-${number}`, linkId: number, keyId: 'key_1' }
      expect(await storages.proposals.add(other)).toBe(true)
    }
    const statuses = await Promise.all(Array.from({ length: 8 }, () => failure(create(ana))))
    expect(statuses.filter(([status]) => status === 200)).toHaveLength(2)
    expect(statuses.find(([status]) => status === 400)?.[1]).toContain('500 proposals of yours already: revoke some')
    expect(await failure(create(ben))).toEqual([200, ''])
    await ana.call(revokeProposal, { id })
    expect(await failure(create(ana))).toEqual([200, ''])
    expect(await database.run('SELECT count(*) AS count FROM proposals')).toEqual([{ count: maxProposalsOfPerson + 1 }])
    expect((await failure(create(ana)))[0]).toBe(400)
  })

  test('lists at most ten cities of a proposal, and none once it is revoked', async () => {
    const ana = await as('Ana')
    const options = Array.from({ length: 12 }, (_, index) => optionAt(300, undefined, `City ${index}`))
    const { id } = await create(ana, { options })
    const listed = async () => (await ana.call(listProposals, {})).data.data[0]
    expect((await listed())?.cities).toHaveLength(10)
    await ana.call(revokeProposal, { id })
    expect(await listed()).toMatchObject({ reference: 'The Millers', optionCount: 12, cities: [] })
    expect(JSON.stringify(await database.run('SELECT * FROM proposals'))).not.toContain('City')
  })
})

test('a list has the person’s proposals, or everyone’s with the right to manage, in pages and newest first', async () => {
  const [ana, ben, clerk, manager] = [await as('Ana'), await as('Ben'), await as('Clerk'), await as('Manager')]
  const ids: string[] = []
  for (const client of [ana, ben, ana, ana, ben]) {
    // Two proposals share a moment.
    if (ids.length !== 2) nowMs += 1
    ids.push((await create(client)).id)
  }
  async function listAll(client: Client) {
    const all = []
    for (let cursor: string | null = 'start'; cursor !== null;) {
      const {
        data,
      }: { data: { data: { id: string; by: string; isOwn: boolean }[]; pagination: { next: string | null } } } =
        await client.call(listProposals, { limit: 2, cursor })
      expect(data.data.length).toBeLessThanOrEqual(2)
      all.push(...data.data)
      cursor = data.pagination.next
    }
    return all
  }
  expect((await listAll(ana)).map(({ by, isOwn }) => [by, isOwn])).toEqual(times(3, ['Ana', true]))
  expect((await listAll(ben)).map(({ id }) => id)).toEqual([ids[4], ids[1]])
  expect(await listAll(clerk)).toEqual([])
  const everyone = await listAll(manager)
  expect(everyone.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect([everyone[0], everyone[1], everyone[4]].map((one) => one?.id)).toEqual([ids[4], ids[3], ids[0]])
  expect(everyone.some(({ isOwn }) => isOwn)).toBe(false)
  const { next } = (await ana.call(listProposals, { limit: 1 })).data.pagination
  expect(await failure(manager.call(listProposals, { cursor: next! }))).toEqual([
    400,
    expect.stringContaining('cursor: '),
  ])
})

describe('Another price', () => {
  test.each([0, 1_000_000_001, Number.MAX_SAFE_INTEGER])('is refused for the version %i', async (version) => {
    const ana = await as('Ana')
    const { id } = await create(ana)
    const [status, message] = await failure(ana.call(repriceProposal, { id, version, options: [optionAt(1)] }))
    expect([status, message]).toEqual([400, expect.stringMatching(/^version: must be a whole number from 1 to /)])
  })

  test('becomes the next version at the same link, once', async () => {
    const [ana, client] = [await as('Ana'), await as('client')]
    const { id, linkId } = await create(ana)
    const options = [optionAt(320, '2027-03-01T09:59:00.000Z', 'Lyon')]
    expect((await ana.call(repriceProposal, { id, version: 1, options })).data).toEqual({ version: 2 })
    const { data } = await client.call(openProposal, { linkId })
    expect(data).toMatchObject({ version: 2, pricedAt: '2027-03-01T09:59:00.000Z', options, note: written.note })
    // The agent repeats the request after a lost response.
    expect((await ana.call(repriceProposal, { id, version: 1, options })).data).toEqual({ version: 2 })
    const late = failure(ana.call(repriceProposal, { id, version: 1, options: [optionAt(1)] }))
    expect(await late).toEqual([400, expect.stringContaining('priced again meanwhile')])
    expect((await ana.call(getProposal, { id })).data).toMatchObject({ version: 2, cities: ['Lyon'], options })
  })

  test('is set only by the creator of the proposal, and only until it ends', async () => {
    const [ana, ben, staff] = [await as('Ana'), await as('Ben'), await as('Manager')]
    const { id } = await create(ana)
    const change = { id, version: 1, options: [optionAt(1)] }
    for (const other of [ben, staff]) {
      expect((await failure(other.call(repriceProposal, change)))[0]).toBe(404)
      expect((await failure(other.call(getProposal, { id })))[0]).toBe(404)
    }
    nowMs = Date.parse('2027-03-11T11:59:59.999Z')
    expect(await failure(ana.call(repriceProposal, change))).toEqual([200, ''])
    nowMs += 1
    expect(await failure(ana.call(repriceProposal, { ...change, version: 2 }))).toEqual([
      400,
      expect.stringContaining('has ended'),
    ])
  })
})

describe('A link', () => {
  const nowhere = [404, 'There is no such proposal, or it has ended'] as const

  test('opens until its last day has ended everywhere, and is a 404 like an unknown link once ended or revoked', async () => {
    const [ana, client] = [await as('Ana'), await as('client')]
    const [ended, revoked] = [await create(ana), await create(ana, { endsOn: '2027-06-01' })]
    await ana.call(revokeProposal, { id: revoked.id })
    nowMs = Date.parse('2027-03-11T11:59:59.999Z')
    expect(await failure(client.call(openProposal, { linkId: ended.linkId }))).toEqual([200, ''])
    nowMs += 1
    for (const linkId of [ended.linkId, revoked.linkId, 'A'.repeat(43)]) {
      expect(await failure(client.call(openProposal, { linkId }))).toEqual(nowhere)
    }
  })

  test('is stored as opened at most once a minute', async () => {
    const [ana, client] = [await as('Ana'), await as('client')]
    const { id, linkId } = await create(ana)
    const openedAt = async () => (await ana.call(getProposal, { id })).data.openedAt
    // A visit by an agent does not count.
    await ana.call(openProposal, { linkId })
    expect(await openedAt()).toBeNull()
    const open = async (laterMs: number) => {
      nowMs = startMs + laterMs
      await client.call(openProposal, { linkId })
      return openedAt()
    }
    const [first, second] = [startMs, startMs + 60_000].map((timeMs) => new Date(timeMs).toISOString())
    expect([await open(0), await open(59_999), await open(60_000), await open(61_000)]).toEqual([
      first,
      first,
      second,
      second,
    ])
  })
})

describe('Revoking', () => {
  test('erases the offer at once, for its creator or with the right to manage, and changes nothing when repeated', async () => {
    const [ana, ben, clerk, manager] = [await as('Ana'), await as('Ben'), await as('Clerk'), await as('Manager')]
    const ids = [await create(ana), await create(ana)].map(({ id }) => id)
    for (const other of [ben, clerk]) expect((await failure(other.call(revokeProposal, { id: ids[0]! })))[0]).toBe(404)
    const { id } = await create(clerk)
    await clerk.call(revokeProposal, { id })
    await database.run('DELETE FROM proposals WHERE proposal_id = ?', id)
    await ana.call(revokeProposal, { id: ids[0]! })
    await manager.call(revokeProposal, { id: ids[1]!.toUpperCase() })
    nowMs += 5000
    await ana.call(revokeProposal, { id: ids[1]! })
    const rows = await database.run('SELECT opened FROM proposals')
    expect(rows).toEqual(times(2, { opened: '' }))
    const { data } = (await ana.call(listProposals, {})).data
    expect(data.map(({ revokedAt }) => revokedAt)).toEqual(times(2, new Date(startMs).toISOString()))
    expect((await failure(ana.call(getProposal, { id: ids[0]! })))[0]).toBe(404)
    const again = { id: ids[0]!, version: 1, options: [optionAt(1)] }
    expect((await failure(ana.call(repriceProposal, again)))[0]).toBe(404)
    expect((await failure(ana.call(revokeProposal, { id: crypto.randomUUID() })))[0]).toBe(404)
  })
})

test('a proposal is deleted 30 days after its last day, revoked or not', async () => {
  const ana = await as('Ana')
  for (const endsOn of ['2027-03-01', '2027-03-02', '2027-03-03']) {
    const { id } = await create(ana, { endsOn })
    if (endsOn === '2027-03-02') await ana.call(revokeProposal, { id })
  }
  const leftAt = async (time: string) => {
    await storages.proposals.deleteEnded(Date.parse(time))
    return (await database.run<{ ends_on: string }>('SELECT ends_on FROM proposals ORDER BY ends_on')).map(
      (row) => row.ends_on,
    )
  }
  expect(await leftAt('2027-04-01T11:59:59.999Z')).toHaveLength(3)
  expect(await leftAt('2027-04-01T12:00:00.000Z')).toEqual(['2027-03-02', '2027-03-03'])
  expect(await leftAt('2027-04-02T12:00:00.000Z')).toEqual(['2027-03-03'])
})
