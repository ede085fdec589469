import type { Config } from '#service/config'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runWebhooksCommand } from './webhooks-command.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
  await database.open()
})
afterEach(() => database.remove())

let platform: Config['platform']
async function webhooks(...args: string[]) {
  let written = ''
  const messages: string[] = []
  const code = await runWebhooksCommand(args, {
    config: { ...database, webhooksTo: ['http://events.internal'], platform },
    clock: Date.now,
    write: (text) => (written += text),
    log: (line) => messages.push(line),
  })
  return { code, written, logged: messages.join('\n') }
}

describe('The webhooks command', () => {
  it('creates a webhook, shows it without its secret, rotates that, disables and deletes it', async () => {
    const created = await webhooks('create', 'http://events.internal/in', '--events', 'account.opened,account.changed')
    expect([created.code, created.written]).toEqual([0, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\n$/)])
    const listed = (await webhooks('list')).written
    const [id = ''] = /^[0-9a-f-]{36}(?= )/m.exec(listed) ?? []
    expect(listed).toMatch(/ enabled +http:\/\/events\.internal\/in +account\.opened,account\.changed\n$/)
    expect(listed).not.toContain('whsec_')
    const rotated = await webhooks('rotate', id)
    expect([rotated.written === created.written, rotated.logged]).toEqual([false, expect.stringContaining('until 20')])
    await webhooks('rotate', id)
    await webhooks('rotate', id)
    const refused = await webhooks('rotate', id)
    const [, againAt] = /^The previous secret also signs until (\S+);/.exec(rotated.logged) ?? []
    expect(refused).toMatchObject({ code: 1, written: '' })
    expect(refused.logged).toBe(`The secret was rotated 3 times in 24 hours: rotate it again after ${againAt}`)
    await webhooks('disable', id)
    expect((await webhooks('list')).written).toContain(' disabled 20')
    expect((await webhooks('deliveries', id, '--status', 'failed')).written).toMatch(/^DELIVERY ID .*\n$/)
    expect((await webhooks('delete', id)).code).toBe(0)
    expect((await webhooks('list')).written).toMatch(/^WEBHOOK ID .*\n$/)
  })

  it('creates none in front of a platform, where nothing would be sent to it', async () => {
    platform = { url: 'https://platform.example', key: 'key', webhookSecret: undefined }
    const { code, logged } = await webhooks('create', 'https://partner.example', '--events', 'account.opened')
    platform = undefined
    expect([code, logged]).toEqual([1, expect.stringContaining('no events are sent from here')])
  })

  it.each([
    [[], 'Missing command'],
    [['create', 'https://partner.example'], 'Invalid command'],
    [['create', 'https://partner.example', '--events', 'all'], 'events.0: '],
    [['create', 'ftp://partner.example', '--events', 'account.opened'], 'url: must be an https URL'],
    [['create', 'http://partner.example', '--events', 'account.opened'], 'url: must be an https URL, unless'],
    [['deliveries', 'b', '--status', 'lost'], 'status: '],
    [['rotate', 'unknown'], 'There is no such webhook'],
  ])('reports what is wrong with %j', async (args, message) => {
    const { code, written, logged } = await webhooks(...args)
    expect([code, written]).toEqual([1, ''])
    expect(logged).toContain(message)
  })
})
