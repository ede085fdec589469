import { type Client, createClient } from '#client/client'
import { type CheckTransfersRequest, checkTransfers, maxCheckedTransfers } from '#contract/miles/check-transfers'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { dayMs } from '#contract/days'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeyProperties } from '../../keys/key.ts'
import { type MilesService, type MilesServiceOptions, startMilesService } from '../../testing/start-miles-service.ts'

const phones = ['+12025550121', '+12025550122', '+12025550123'] as const
let nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let accounts: string[]
let ana: Client

async function start(options: MilesServiceOptions = {}, key: Partial<KeyProperties> = {}) {
  nowMs += dayMs
  service = await startMilesService({ clock: () => nowMs, ...options })
  accounts = await Promise.all(phones.map((phone) => service.openAccount(phone, `member ${phone.at(-1)}`)))
  ana = await clientOf({ name: 'Ana', person: 'ana', ...key })
}
afterEach(() => service.stop())

async function clientOf(properties: Partial<KeyProperties>): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name: 'desk', ...properties })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

type Transfers = CheckTransfersRequest['transfers']

async function check(transfers: Transfers, before: Partial<CheckTransfersRequest> = {}) {
  return (await ana.call(checkTransfers, { transfers, ...before })).data.data
}

/** Checks transfers, sends them one after the other, and expects of each what the check has said. */
async function expectAsSent(transfers: Transfers) {
  const checked = await check(transfers)
  expect(checked.map(({ reference_id }) => reference_id)).toEqual(transfers.map(({ reference_id }) => reference_id))
  const sent: (readonly [string, string | null])[] = []
  for (const transfer of transfers) {
    sent.push(
      await ana.call(transferMiles, transfer).then(
        ({ data }) => [data.status, null] as const,
        ({ messages }: { messages: string[] }) => ['refused', messages.join()] as const,
      ),
    )
  }
  expect(checked.map(({ expected, refusal }) => [expected, refusal])).toEqual(sent)
  return checked
}

describe('A check of transfers', () => {
  it('tells recipients, used references and refusals as sending does, and changes nothing', async () => {
    await start({ reviewAbove: 1000 })
    await ana.call(transferMiles, { phone_number: phones[0], amount: 5, reference_id: 'used' })
    await ana.call(freezeAccount, { id: accounts[1] ?? '', reason: 'lost' })
    await ana.call(closeAccount, { id: accounts[2] ?? '', reason: 'gone' })
    const transfers: Transfers = [
      { phone_number: '12025550121', amount: 1000, reference_id: 'new' },
      { account_id: accounts[0]?.toUpperCase() ?? '', amount: 1001, reference_id: 'large' },
      { account_id: accounts[0] ?? '', amount: 5, reference_id: 'used' },
      { account_id: accounts[0] ?? '', amount: 6, reference_id: 'used' },
      { phone_number: phones[1], amount: 5, reference_id: 'to frozen' },
      { phone_number: phones[2], amount: 5, reference_id: 'to closed' },
      { phone_number: '+12025550199', amount: 5, reference_id: 'to nobody' },
      // One that is refused leaves its reference free.
      { phone_number: phones[0], amount: 5, reference_id: 'to nobody' },
      { phone_number: phones[0], amount: 5, reference_id: 'new' },
    ]
    await check(transfers)
    expect((await ana.call(listTransfers, {})).data.pagination.total).toBe(1)
    const recipient = (at: number, status: string) => ({
      account_id: accounts[at],
      external_id: `member ${phones[at]?.at(-1)}`,
      status,
    })
    const open = recipient(0, 'open')
    expect(await expectAsSent(transfers)).toMatchObject([
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'free', expected: 'pending', refusal: null },
      { recipient: open, reference: 'already_sent', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: recipient(1, 'frozen'), reference: 'free', refusal: 'The account is frozen' },
      { recipient: recipient(2, 'closed'), reference: 'free', refusal: 'The account is closed' },
      { recipient: null, reference: 'free', expected: 'refused', refusal: unknownUserMessage },
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
    ])
  })

  it('counts the transfers before each towards the sums of a day, and what is said to be sent before', async () => {
    await start({ reviewRule: { aboveSenderDay: 1000, aboveRecipientDay: 500 } })
    await ana.call(transferMiles, { phone_number: phones[0], amount: 300, reference_id: 'earlier' })
    const transfers: Transfers = [
      { phone_number: phones[0], amount: 200, reference_id: 'a' },
      { account_id: accounts[0] ?? '', amount: 1, reference_id: 'b' },
      { phone_number: phones[1], amount: 499, reference_id: 'c' },
      { phone_number: phones[2], amount: 1, reference_id: 'd' },
    ]
    const expected = async (...request: Parameters<typeof check>) =>
      (await check(...request)).map((checked) => checked.expected)
    const [, , third, last] = transfers
    expect(await expected([{ ...third!, miles_before: 2 }])).toEqual(['pending'])
    expect(await expected([last!], { miles_before: 699 })).toEqual(['success'])
    expect(await expected([last!], { miles_before: 700 })).toEqual(['pending'])
    expect((await expectAsSent(transfers)).map((checked) => checked.expected)).toEqual([
      'success',
      'pending',
      'success',
      'pending',
    ])
  })

  it('counts towards the daily limit of the key', async () => {
    await start({}, { dailyMilesLimit: 100 })
    const checked = await expectAsSent([
      { phone_number: phones[0], amount: 60, reference_id: 'a' },
      { phone_number: phones[1], amount: 41, reference_id: 'b' },
      { phone_number: phones[2], amount: 40, reference_id: 'c' },
    ])
    expect(checked.map(({ expected }) => expected)).toEqual(['success', 'refused', 'success'])
    expect(checked[1]?.refusal).toContain('40 are left today')
  })

  it('takes 500 transfers and no more, each as the contract describes it', async () => {
    await start()
    const many = Array.from({ length: maxCheckedTransfers + 1 }, (_, at) => ({
      phone_number: phones[at % 3] ?? '',
      amount: 1,
      reference_id: `${at} `.padEnd(255, '里'),
    }))
    expect(await check(many.slice(1))).toHaveLength(maxCheckedTransfers)
    await expect(check(many)).rejects.toMatchObject({ status: 400 })
    await expect(check([])).rejects.toMatchObject({ status: 400 })
    await expect(check([{ amount: 1, reference_id: 'to neither' }])).rejects.toMatchObject({
      messages: [expect.stringContaining('transfers[0]')],
    })
  })

  it('needs the right to send, and is recorded as a read', async () => {
    await start({}, { rights: ['transfer'] })
    const transfers = [{ phone_number: phones[0], amount: 5, reference_id: 'a' }]
    expect(await check(transfers)).toHaveLength(1)
    const reader = await clientOf({ name: 'Bo', person: 'bo', rights: ['read'] })
    await expect(reader.call(checkTransfers, { transfers })).rejects.toMatchObject({ status: 403 })
    await vi.waitFor(async () => {
      expect(
        await service.database.run('SELECT kind, operation, status, person FROM accesses ORDER BY access_no'),
      ).toEqual([
        { kind: 'read', operation: 'checkTransfers', status: 200, person: 'ana' },
        { kind: 'refusal', operation: 'checkTransfers', status: 403, person: 'bo' },
      ])
    }, 20_000)
  })
})
