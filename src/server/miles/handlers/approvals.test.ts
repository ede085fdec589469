import { type Client, createClient } from '#client/client'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { findAccount } from '#contract/miles/accounts/find-account'
import { dayMs } from '#contract/days'
import { listTransfers } from '#contract/miles/list-transfers'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashKey, type KeyProperties } from '../../keys/key.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

let nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let frontDesk: Client
let backOffice: Client
let account: string
let lastReference = 0

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  frontDesk = await clientOf('Front desk')
  backOffice = await clientOf('Back office')
})
beforeEach(async () => {
  lastReference += 1
  account = await service.openAccount(`+1202555${String(lastReference).padStart(4, '0')}`)
})
afterAll(() => service.stop())

async function clientOf(name: string, properties: Partial<KeyProperties> = {}): Promise<Client> {
  return (await keyOf(name, properties)).client
}

async function keyOf(name: string, properties: Partial<KeyProperties> = {}) {
  const key = await service.issueKey({ role: 'staff', name, ...properties })
  const stored = await (await service.database.open(() => nowMs)).keys.findByHash(hashKey(key))
  return { client: createClient({ baseUrl: service.baseUrl, apiKey: () => key }), keyId: stored?.keyId ?? '' }
}

async function send(client: Client, amount: number, reference_id?: string) {
  lastReference += 1
  const request = { account_id: account, amount, reference_id: reference_id ?? `ref ${lastReference}` }
  return (await client.call(transferMiles, request)).data
}

async function findOne(reference_id: string) {
  return (await frontDesk.call(listTransfers, { all: true, reference_id })).data.data[0]
}

describe('A transfer above the review limit', () => {
  it('is pending and credits nothing; up to the limit it succeeds at once', async () => {
    expect((await send(frontDesk, 1000)).status).toBe('success')
    expect((await send(frontDesk, 1001)).status).toBe('pending')
    expect(await service.balanceOf(account)).toBe(1000)
  })

  it('uses up its reference', async () => {
    await send(frontDesk, 1001, 'pending once')
    await expect(send(backOffice, 5, 'pending once')).rejects.toMatchObject({
      status: 400,
      messages: ['A transaction with this reference ID already exists'],
    })
  })

  it('is credited when another key approves it, and names its sender', async () => {
    const { transaction_id: id, reference_id } = await send(frontDesk, 5000)
    const { data } = await backOffice.call(approveTransfer, { id })
    expect(data).toMatchObject({ transaction_id: id, status: 'success', amount: 5000 })
    expect(data.sent_by).toMatch(/^Front desk ·\w{4}$/)
    expect(await findOne(reference_id)).toEqual(data)
    expect(await service.balanceOf(account)).toBe(5000)
  })

  it('fails, and credits nothing, when another key rejects it', async () => {
    const { transaction_id: id, reference_id } = await send(frontDesk, 5000)
    const { data } = await backOffice.call(rejectTransfer, { id })
    expect(data.status).toBe('failed')
    expect(await findOne(reference_id)).toEqual(data)
    expect(await service.balanceOf(account)).toBe(0)
  })

  it.each([approveTransfer, rejectTransfer])('is a 403 to the key that sent it, and stays pending', async (decide) => {
    const { transaction_id: id, reference_id } = await send(frontDesk, 5000)
    await expect(frontDesk.call(decide, { id })).rejects.toMatchObject({ status: 403 })
    expect((await findOne(reference_id))?.status).toBe('pending')
  })

  it.each([
    [approveTransfer, 'success'],
    [rejectTransfer, 'failed'],
  ])('is decided once: any later decision is a miles 400', async (settle, status) => {
    const { transaction_id: id } = await send(frontDesk, 5000)
    await backOffice.call(settle, { id })
    const balance = (await service.balanceOf(account)) ?? 0
    for (const decide of [approveTransfer, rejectTransfer]) {
      await expect(backOffice.call(decide, { id })).rejects.toMatchObject({
        status: 400,
        messages: [`The transfer is settled already: ${status}`],
      })
    }
    expect(await service.balanceOf(account)).toBe(balance)
  })

  it('is decided once by simultaneous decisions', async () => {
    const { transaction_id: id } = await send(frontDesk, 5000)
    const decisions = Array.from({ length: 20 }, (_, at) =>
      backOffice.call(at % 2 === 0 ? approveTransfer : rejectTransfer, { id }),
    )
    const settled = await Promise.allSettled(decisions)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([0, 5000]).toContain(await service.balanceOf(account))
  })

  it('shows who decided it, when and why', async () => {
    const { transaction_id: id } = await send(frontDesk, 5000)
    const { data } = await backOffice.call(approveTransfer, { id, reason: 'Checked with the partner' })
    expect(data).toMatchObject({
      decided_by: expect.stringMatching(/^Back office ·/),
      decided_at: new Date(nowMs).toISOString(),
      decision_reason: 'Checked with the partner',
    })
  })

  it.each([approveTransfer, rejectTransfer])('is a 403 to another key of the person who sent it', async (decide) => {
    const { transaction_id: id, reference_id } = await send(await clientOf('Ana at the desk', { person: 'ana' }), 5000)
    const again = await clientOf('Ana at home', { person: 'ana' })
    await expect(again.call(decide, { id })).rejects.toMatchObject({ status: 403 })
    expect((await findOne(reference_id))?.status).toBe('pending')
    await (await clientOf('Ben', { person: 'ben' })).call(decide, { id })
  })

  it('is a 403 to the later owner of the key that sent it', async () => {
    const { client, keyId } = await keyOf('Old key')
    const { transaction_id: id } = await send(client, 5000)
    await (await service.database.open(() => nowMs)).keys.assign(keyId, 'carla', nowMs)
    const carla = await clientOf('Carla', { person: 'carla' })
    await expect(carla.call(approveTransfer, { id })).rejects.toMatchObject({ status: 403 })
  })

  it('cannot be approved with a key that was revoked or expired a moment ago', async () => {
    const { transaction_id: id, reference_id } = await send(frontDesk, 5000)
    const { client: revoked, keyId } = await keyOf('Revoked')
    const { client: expired } = await keyOf('Expired', { expiresAtMs: nowMs + 100 })
    // Both keys are cached as valid for a second.
    await revoked.call(listTransfers, {})
    await expired.call(listTransfers, {})
    await (await service.database.open(() => nowMs)).keys.revoke(keyId, nowMs)
    await expect(revoked.call(approveTransfer, { id })).rejects.toMatchObject({ status: 403 })
    nowMs += 100
    await expect(expired.call(approveTransfer, { id })).rejects.toMatchObject({ status: 401 })
    expect((await findOne(reference_id))?.status).toBe('pending')
  })

  it.each([
    ['approve', ['read', 'transfer', 'correct']],
    ['transfer', ['read', 'approve', 'correct']],
    ['read', ['transfer', 'approve', 'correct']],
    ['correct', ['read', 'transfer', 'approve']],
  ] as const)('needs the right to %s of the key', async (missing, rights) => {
    const { transaction_id: id } = await send(frontDesk, 5000)
    const client = await clientOf(`Without ${missing}`, { rights })
    const calls = {
      approve: () => client.call(approveTransfer, { id }),
      transfer: () => send(client, 5),
      read: () => client.call(findAccount, { account_id: account }),
      correct: () => client.call(reverseTransfer, { id, reason: 'wrong' }),
    }
    const message = `This operation needs the right "${missing}", which this key does not have`
    await expect(calls[missing]()).rejects.toMatchObject({ status: 403, messages: [message] })
  })

  it.each(['approve', 'reject'])('is a 404 to %s if it is unknown, with the Error object', async (decision) => {
    const key = await service.issueKey({ role: 'staff', name: 'Desk' })
    const response = await fetch(`${service.baseUrl}/miles/transfer/unknown/${decision}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 404, message: 'Transfer not found' }])
  })

  it('cannot be approved with a key of an agent', async () => {
    const { transaction_id: id } = await send(frontDesk, 5000)
    const key = await service.issueKey({ role: 'agent', name: 'Agent' })
    const agent = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    await expect(agent.call(approveTransfer, { id })).rejects.toMatchObject({ status: 403 })
  })

  it('cannot be approved if it succeeded at once', async () => {
    const { transaction_id: id } = await send(frontDesk, 5)
    await expect(backOffice.call(approveTransfer, { id })).rejects.toMatchObject({ status: 400 })
    expect(await service.balanceOf(account)).toBe(5)
  })
})

describe('The daily limit of a key', () => {
  it('can be reached but not exceeded, and a refused transfer uses up no reference', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 900 })
    await send(limited, 500)
    await expect(send(limited, 401, 'too much')).rejects.toMatchObject({
      status: 400,
      messages: ['amount: passes the daily limit of this key, 900 miles; 400 are left today (UTC)'],
    })
    expect(await service.balanceOf(account)).toBe(500)
    await send(limited, 400, 'too much')
    await expect(send(limited, 1)).rejects.toMatchObject({ messages: [expect.stringContaining('0 are left')] })
  })

  it('is reset at the start of each day in UTC', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 100 })
    nowMs = Date.parse('2027-04-01T23:59:59.999Z')
    await send(limited, 100)
    await expect(send(limited, 1)).rejects.toMatchObject({ status: 400 })
    nowMs += 1
    await send(limited, 100)
    nowMs += dayMs
  })

  it('counts pending transfers, but not rejected ones', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 5000 })
    const { transaction_id: id } = await send(limited, 4000)
    await expect(send(limited, 1001)).rejects.toMatchObject({ status: 400 })
    await backOffice.call(rejectTransfer, { id })
    expect((await send(limited, 5000)).status).toBe('pending')
  })

  it('counts approved transfers, too', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 6000 })
    const [first, second] = [await send(frontDesk, 4000), await send(frontDesk, 2001)]
    await limited.call(approveTransfer, { id: first.transaction_id })
    await expect(limited.call(approveTransfer, { id: second.transaction_id })).rejects.toMatchObject({
      status: 400,
      messages: ['amount: passes the daily limit of this key, 6000 miles; 2000 are left today (UTC)'],
    })
    await limited.call(rejectTransfer, { id: second.transaction_id })
    await expect(send(limited, 2001)).rejects.toMatchObject({ status: 400 })
    await send(limited, 1000)
  })

  it('does not limit another key', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 100 })
    await send(limited, 100)
    expect((await send(frontDesk, 100)).status).toBe('success')
  })

  it('is enforced for simultaneous transfers', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 100 })
    const sent = await Promise.allSettled(Array.from({ length: 30 }, () => send(limited, 10)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await service.balanceOf(account)).toBe(100)
  })

  it('is checked after the reference and the recipient', async () => {
    const limited = await clientOf('Limited', { dailyMilesLimit: 10 })
    await send(frontDesk, 5, 'used before')
    await expect(send(limited, 11, 'used before')).rejects.toMatchObject({
      messages: ['A transaction with this reference ID already exists'],
    })
    account = '00000000-0000-4000-8000-000000000000'
    await expect(send(limited, 11)).rejects.toMatchObject({ messages: ['User not found'] })
  })
})
