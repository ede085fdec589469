import { rights } from '#contract/endpoint'
import { dayMs } from '#contract/days'
import { createCheckKey } from '#server/keys/check-key'
import { makeKey } from '#server/keys/key'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runKeysCommand } from './keys-command.ts'

const startMs = Date.parse('2027-01-15T12:00:00Z')
let nowMs = startMs
let database: TestDatabase

beforeEach(async () => {
  nowMs = startMs
  database = await makeTestDatabase()
  await database.open()
})
afterEach(() => database.remove())

async function keys(...args: string[]) {
  let written = ''
  const messages: string[] = []
  const code = await runKeysCommand(args, {
    config: database,
    clock: () => nowMs,
    write: (text) => (written += text),
    log: (line) => messages.push(line),
  })
  return { code, written, logged: messages.join('\n') }
}

/** Checks a key as a running service would. */
async function check(key: string) {
  const storages = await database.open(() => nowMs)
  return createCheckKey(storages.keys, [], () => nowMs)(key)
}

describe('The keys command', () => {
  it('writes a created key alone to its output', async () => {
    const { code, written, logged } = await keys('create', 'staff', '--name', 'Front desk', '--person', 'Ada')
    expect(code).toBe(0)
    expect(written).toMatch(/^sk_[\dA-Za-z]{32}\n$/)
    expect(logged).toContain('"Front desk"')
    expect(logged).not.toContain(written.trim())
    expect(await check(written.trim())).toMatchObject({ role: 'staff', person: 'ada', personName: 'Ada', rights })
  })

  it.each([
    ['Ada.L@Example.com', 'ada.l@example.com'],
    ['Jos\u00e9', 'JOSE\u0301'],
    ['\uff21da', 'ada'],
    ['WEI\u1e9e', 'Weiss'],
  ])('takes %s and %s for one person, and shows them as they were written', async (name, other) => {
    const first = await keys('create', 'staff', '--name', 'Desk', '--person', name)
    nowMs += 1
    const second = await keys('create', 'staff', '--name', 'Office', '--person', other)
    const [one, two] = [await check(first.written.trim()), await check(second.written.trim())]
    expect([one?.personName, two?.personName]).toEqual([name, other])
    expect(one?.person).toBe(two?.person)
    expect((await keys('list')).written).toContain(name)
  })

  it('gives a staff key the rights that are named, and no others', async () => {
    const staff = ['create', 'staff', '--name', 'Audit', '--person', 'Ada']
    const { written } = await keys(...staff, '--rights', 'approve, read')
    expect(await check(written.trim())).toMatchObject({ rights: ['read', 'approve'] })
    expect((await keys('list')).written).toMatch(/ Audit +Ada +read,approve +2027-01-15/)
  })

  it('makes an agent key without a person a person of its own', async () => {
    const { written } = await keys('create', 'agent', '--name', 'a')
    const checked = await check(written.trim())
    expect(checked?.person).toBe(checked?.keyId)
    expect(checked?.rights).toEqual([])
  })

  it.each(['key id', 'last four'])('assigns a key to a person by its %s', async (by) => {
    const key = (await keys('create', 'staff', '--name', 'a', '--person', 'Ada')).written.trim()
    const [keyId = ''] = /key_\w+/.exec((await keys('list')).written) ?? []
    const { code, logged } = await keys('assign', by === 'key id' ? keyId : key.slice(-4), '--person', 'Grace Hopper')
    expect([code, logged]).toEqual([0, `Assigned the staff key ${keyId} of "a" to Grace Hopper`])
    expect(await check(key)).toMatchObject({ person: 'grace hopper', personName: 'Grace Hopper' })
    expect((await keys('list')).written).toContain('Grace Hopper')
    const events = await database.run<{ kind: string; subject: string }>(
      'SELECT kind, subject FROM events ORDER BY event_id',
    )
    expect(events).toEqual([
      { kind: 'key.created', subject: keyId },
      { kind: 'key.assigned', subject: keyId },
    ])
  })

  it('creates a key that expires', async () => {
    const { written } = await keys('create', 'agent', '--name', 'a', '--expires-in-days', '30')
    const expiresAtMs = startMs + 30 * dayMs
    nowMs = expiresAtMs - 1
    expect(await check(written.trim())).toBeDefined()
    nowMs = expiresAtMs
    expect(await check(written.trim())).toBeUndefined()
  })

  it('lists keys, and only the last characters of secret ones', async () => {
    const secret = (
      await keys('create', 'staff', '--name', 'Front desk', '--person', 'Ada', '--daily-miles-limit', '50000')
    ).written.trim()
    const open = (await keys('create', 'public', '--name', 'Web', '--expires-in-days', '16')).written.trim()
    const { written } = await keys('list')
    expect(written).not.toContain(secret)
    expect(written).toMatch(
      new RegExp(
        `staff +sk_…${secret.slice(-4)} +Front desk +Ada +read,transfer,approve,correct,manage +2027-01-15 +active +50,000\n`,
      ),
    )
    expect(written).toMatch(new RegExp(`public +${open} +Web +2027-01-15 +active until 2027-01-31 12:00 UTC\n`))
    nowMs += 30 * dayMs
    expect((await keys('list')).written).toContain('expired 2027-01-31')
  })

  it('gives keys an agency with its terms, outside the log of events', async () => {
    const agent = await keys('create', 'agent', '--name', 'Desk', '--agency', ' Northwind Travel ')
    const staff = await keys('create', 'staff', '--name', 'Office', '--person', 'Ada')
    const events = () => database.run<{ body: string }>('SELECT body FROM events ORDER BY event_id')
    const before = await events()
    const assigned = await keys('assign', staff.written.trim().slice(-4), '--agency', 'Northwind Travel')
    expect(assigned.logged).toMatch(/^Assigned the staff key key_\w+ of "Office" to Northwind Travel$/)
    const terms = 'Pay within a week.\nNo refunds.'
    const set = await keys('agency', 'Northwind Travel', '--terms', terms)
    expect([set.code, set.logged]).toEqual([0, 'Set the terms of Northwind Travel: new proposals have them'])
    for (const { written } of [agent, staff]) {
      expect((await check(written.trim()))?.agency).toEqual({ name: 'Northwind Travel', terms })
    }
    const { written } = await keys('list')
    expect(written).toMatch(/ Desk +Northwind Travel +2027-01-15/)
    expect(written).toMatch(/ Office +Ada +Northwind Travel +read,transfer/)
    expect(await events()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('Northwind')
    expect((await keys('agency', 'Northwind Travels', '--terms', 'x')).logged).toContain(
      'There is no agency "Northwind Travels": create a key with --agency, or assign one to it',
    )
  })

  it.each(['key id', 'last four'])('revokes a key by its %s', async (by) => {
    const key = (await keys('create', 'agent', '--name', 'a')).written.trim()
    const [keyId = ''] = /key_\w+/.exec((await keys('list')).written) ?? []
    const { code, logged } = await keys('revoke', by === 'key id' ? keyId : key.slice(-4))
    expect([code, logged]).toEqual([0, `Revoked the agent key ${keyId} of "a"`])
    expect(await check(key)).toBeUndefined()
    expect((await keys('list')).written).toContain('revoked 2027-01-15')
  })

  it('rotates a key into a successor with the same properties, and ends it after an overlap', async () => {
    const wish = [
      '--name',
      'Desk',
      '--person',
      'Ada',
      '--agency',
      'Northwind',
      '--rights',
      'read',
      '--daily-miles-limit',
      '5',
    ]
    const old = (await keys('create', 'staff', ...wish, '--expires-in-days', '90')).written.trim()
    nowMs += 10 * dayMs
    const { code, written, logged } = await keys('rotate', old.slice(-4), '--overlap-hours', '1')
    expect([code, logged]).toEqual([
      0,
      expect.stringMatching(/^Created the staff key key_\w+, the successor of key_\w+, which ends in 1 h$/),
    ])
    const { keyId: oldId, keyLabel: oldLabel, ...properties } = (await check(old))!
    const { keyId, keyLabel, ...same } = (await check(written.trim()))!
    expect(same).toEqual(properties)
    expect([keyId === oldId, keyLabel === oldLabel]).toEqual([false, false])
    const listed = (await keys('list')).written
    expect(listed).toContain('active until 2027-01-25 13:00 UTC')
    expect(listed).toContain('active until 2027-04-25 12:00 UTC')
    expect((await keys('rotate', oldId)).logged).toContain('This key has ended or has a successor already')
    nowMs += 3_600_000
    expect(await check(old)).toBeUndefined()
    expect(await check(written.trim())).toBeDefined()
    expect((await keys('list')).written).toContain('revoked 2027-01-25')
  })

  it('rotates no key that belongs to no person, whose successor could approve what it has sent', async () => {
    const { keys: storage } = await database.open(() => nowMs)
    await storage.addFirst([makeKey({ role: 'staff', name: 'First' }, nowMs).record])
    const [keyId = ''] = /key_\w+/.exec((await keys('list')).written) ?? []
    expect((await keys('rotate', keyId)).logged).toBe('This key belongs to no person: assign it to one, then rotate it')
  })

  it('revokes no key when several match', async () => {
    const key = (await keys('create', 'agent', '--name', 'a')).written.trim()
    const { keys: storage } = await database.open(() => nowMs)
    const [record] = await storage.list()
    await storage.add({
      ...record!,
      keyId: 'key_twin',
      keyHash: Buffer.from('twin'),
      createdAtMs: record!.createdAtMs + 1,
    })
    const { code, logged } = await keys('revoke', key.slice(-4))
    expect(code).toBe(1)
    expect(logged).toContain(`Several keys end in "${key.slice(-4)}": ${record!.keyId}, key_twin`)
    expect(await check(key)).toBeDefined()
  })

  it.each([
    [[], 'Missing command'],
    [['create'], 'create takes one role'],
    [['create', 'boss', '--name', 'a'], 'create takes one role'],
    [['create', 'staff', 'agent', '--name', 'a'], 'create takes one role'],
    [['create', 'staff'], '--name: is required'],
    [['create', 'staff', '--name', ' '], '--name: must not be empty'],
    [['create', 'staff', '--name', 'a', '--colour', 'red'], "Unknown option '--colour'"],
    [
      ['create', 'staff', '--name', 'a', '--person', 'b', '--expires-in-days', '0'],
      '--expires-in-days: must be a whole number from 1 to 36500',
    ],
    [['create', 'staff', '--name', 'a'], 'person: must say who the staff key belongs to'],
    [
      ['create', 'staff', '--name', 'a', '--person', 'b\u0007'],
      '--person: must not contain control or invisible characters',
    ],
    // The first letter is Cyrillic.
    [['create', 'staff', '--name', 'a', '--person', '\u0410da'], '--person: must not mix alphabets within a word'],
    [['create', 'staff', '--name', 'a', '--person', 'b', '--rights', 'read,fly'], '--rights[1]: must be read'],
    [['create', 'agent', '--name', 'a', '--rights', 'read'], 'rights: only a staff key has some'],
    [['assign', 'key_1'], 'assign takes --person, --agency or both'],
    [['create', 'public', '--name', 'a', '--agency', 'b'], 'agency: a public key belongs to none'],
    [['create', 'agent', '--name', 'a', '--agency', ' '], '--agency: must not be empty'],
    [['create', 'agent', '--name', 'a', '--terms', 'b'], '--terms belong to an agency'],
    [['agency', 'Northwind', '--terms', 'x'.repeat(2001)], '--terms must be at most 2000 characters'],
    [['agency', 'Northwind'], 'Invalid command "agency Northwind"'],
    [['assign', '--person', 'Ada'], 'Only create takes options'],
    [['assign', 'key_1', '--person', 'Ada', '--name', 'a'], 'Only create takes options'],
    [['assign', 'unknown', '--person', 'Ada'], 'There is no key "unknown" to assign'],
    [
      ['create', 'staff', '--name', 'a', '--person', 'b', '--daily-miles-limit', '1.5'],
      '--daily-miles-limit: must be a whole number from 1 to 999999999',
    ],
    [['list', '--name', 'a'], 'Only create takes options'],
    [['list', 'staff'], 'Invalid command "list staff"'],
    [['rotate', 'unknown', '--overlap-hours', '169'], '--overlap-hours: must be a whole number from 0 to 168'],
    [['rotate', 'unknown'], 'There is no key "unknown" to rotate'],
    [['create', 'agent', '--name', 'a', '--overlap-hours', '1'], '--overlap-hours belong to a rotation'],
    [['revoke'], 'Invalid command "revoke"'],
    [['revoke', 'unknown'], 'There is no key "unknown" to revoke'],
    [['delete', 'key_1'], 'Invalid command "delete key_1"'],
  ])('reports what is wrong with %j', async (args, message) => {
    const { code, written, logged } = await keys(...args)
    expect([code, written]).toEqual([1, ''])
    expect(logged).toContain(message)
    expect((await keys('list')).written.split('\n')).toHaveLength(2)
  })
})
