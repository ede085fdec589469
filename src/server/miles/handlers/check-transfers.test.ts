import type { ApiError } from '#client/errors'
import { checkTransfers, maxCheckedTransfers } from '#contract/miles/check-transfers'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type CheckedTransfers,
  phones,
  startTransferChecks,
  type TransferChecks,
} from '../../testing/start-transfer-checks.ts'

let checks: TransferChecks
afterEach(() => checks.service.stop())

function numbered(count: number, phoneOf: (at: number) => string): CheckedTransfers {
  return Array.from({ length: count }, (_, at) => ({ phone_number: phoneOf(at), amount: 1, reference_id: `n-${at}` }))
}

/** Checks transfers, sends them one after the other, and expects each outcome to match the check. */
async function expectAsSent(transfers: CheckedTransfers) {
  const checked = await checks.check(transfers)
  expect(checked.map(({ reference_id }) => reference_id)).toEqual(transfers.map(({ reference_id }) => reference_id))
  const sent: (readonly [string, string | null])[] = []
  for (const transfer of transfers) {
    sent.push(
      await checks.ana.call(transferMiles, transfer).then(
        ({ data }) => [data.status, null] as const,
        ({ messages }: { messages: string[] }) => ['refused', messages.join()] as const,
      ),
    )
  }
  expect(checked.map(({ expected, refusal }) => [expected, refusal])).toEqual(sent)
  return checked
}

describe('A check of transfers', () => {
  it('predicts recipients, used references and refusals exactly as sending returns them, and stores nothing', async () => {
    checks = await startTransferChecks({ reviewAbove: 1000 })
    await checks.ana.call(transferMiles, { phone_number: phones[0], amount: 5, reference_id: 'used' })
    await checks.ana.call(freezeAccount, { id: checks.accounts[1] ?? '', reason: 'lost' })
    await checks.ana.call(closeAccount, { id: checks.accounts[2] ?? '', reason: 'gone' })
    const transfers: CheckedTransfers = [
      { phone_number: '12025550121', amount: 1000, reference_id: 'new' },
      { account_id: checks.accounts[0]?.toUpperCase() ?? '', amount: 1001, reference_id: 'large' },
      { account_id: checks.accounts[0] ?? '', amount: 5, reference_id: 'used' },
      { account_id: checks.accounts[0] ?? '', amount: 6, reference_id: 'used' },
      { phone_number: phones[1], amount: 5, reference_id: 'to frozen' },
      { phone_number: phones[2], amount: 5, reference_id: 'to closed' },
      { phone_number: '+12025550199', amount: 5, reference_id: 'to nobody' },
      // A refused transfer leaves its reference free.
      { phone_number: phones[0], amount: 5, reference_id: 'to nobody' },
      { phone_number: phones[0], amount: 5, reference_id: 'new' },
    ]
    await checks.check(transfers)
    expect((await checks.ana.call(listTransfers, {})).data.pagination.total).toBe(1)
    const recipient = (at: number) => ({ account_id: checks.accounts[at] })
    const open = recipient(0)
    expect(await expectAsSent(transfers)).toMatchObject([
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'free', expected: 'pending', refusal: null },
      { recipient: open, reference: 'already_sent', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: recipient(1), reference: 'free', refusal: 'The account is frozen' },
      { recipient: recipient(2), reference: 'free', refusal: 'The account is closed' },
      { recipient: null, reference: 'free', expected: 'refused', refusal: unknownUserMessage },
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
    ])
  })

  it('counts its earlier transfers, and the miles sent before, towards the sums of a day', async () => {
    checks = await startTransferChecks({ reviewRule: { aboveSenderDay: 1000, aboveRecipientDay: 500 } })
    await checks.ana.call(transferMiles, { phone_number: phones[0], amount: 300, reference_id: 'earlier' })
    const transfers: CheckedTransfers = [
      { phone_number: phones[0], amount: 200, reference_id: 'a' },
      { account_id: checks.accounts[0] ?? '', amount: 1, reference_id: 'b' },
      { phone_number: phones[1], amount: 499, reference_id: 'c' },
      { phone_number: phones[2], amount: 1, reference_id: 'd' },
    ]
    const expected = async (...request: Parameters<TransferChecks['check']>) =>
      (await checks.check(...request)).map((checked) => checked.expected)
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

  it('predicts refusals by the daily limit of the key, without counting refused transfers', async () => {
    checks = await startTransferChecks({}, { dailyMilesLimit: 100 })
    const checked = await expectAsSent([
      { phone_number: phones[0], amount: 60, reference_id: 'a' },
      { phone_number: phones[1], amount: 41, reference_id: 'b' },
      { phone_number: phones[2], amount: 40, reference_id: 'c' },
    ])
    expect(checked.map(({ expected }) => expected)).toEqual(['success', 'refused', 'success'])
    expect(checked[1]?.refusal).toContain('40 are left today')
  })

  it('counts as one request per five known recipients, and one per unknown recipient', async () => {
    checks = await startTransferChecks({ rateLimit: 600 })
    const left = async (transfers: CheckedTransfers) =>
      (await checks.ana.call(checkTransfers, { transfers })).headers.get('ratelimit-remaining')
    // A request this short does not count by its bytes.
    const found = numbered(51, (at) => phones[at % phones.length]!)
    const unknown = numbered(30, (at) => `+1303555${String(at).padStart(4, '0')}`)
    expect(await left(found.slice(0, 21))).toBe('595')
    expect(await left([found[0]!, ...unknown])).toBe('564')
    expect(await left(unknown.slice(0, 1))).toBe('563')
    // A request with a refused body counts as one, as does a failed one.
    await expect(left([{ ...found[0]!, amount: 0 }])).rejects.toMatchObject({ status: 400 })
    expect(await left(found.slice(0, 1))).toBe('561')
    const before = Number(await left(found.slice(0, 1)))
    expect(Number(await left(found))).toBeLessThanOrEqual(before - 11)
  })

  it('reserves one request for each transfer, so that a refusal reveals no recipients', async () => {
    checks = await startTransferChecks({ rateLimit: 60 })
    const refusal = async (transfers: CheckedTransfers) =>
      checks.ana.call(checkTransfers, { transfers }).then(
        ({ headers }) => headers.get('ratelimit-remaining'),
        ({ status, retryAfterSeconds }: ApiError) => ({ status, retryAfterSeconds }),
      )
    const unknown = numbered(30, (at) => `+1303555${String(at).padStart(4, '0')}`)
    const found = numbered(30, () => phones[0])
    expect(await refusal(unknown)).toBe('30')
    expect(await refusal(found)).toBe('24')
    expect(await refusal(found)).toEqual({ status: 429, retryAfterSeconds: 7 })
    checks.nowMs += 7000
    expect(await refusal(unknown)).toBe('0')
    expect(await refusal(unknown.slice(0, 1))).toEqual({ status: 429, retryAfterSeconds: 1 })
    // A check beyond one minute's limit uses up that minute, and its excess delays the next.
    checks.nowMs += 60_000
    expect(await refusal(numbered(120, (at) => `+1303556${String(at).padStart(4, '0')}`))).toBe('0')
    expect(await refusal(found.slice(0, 1))).toEqual({ status: 429, retryAfterSeconds: 61 })
    checks.nowMs += 61_000
    expect(await refusal(found.slice(0, 1))).toBe('0')
  })

  it('is in the audit with the numbers of checked and found recipients', async () => {
    checks = await startTransferChecks()
    const unknown = { phone_number: '+13035550100', amount: 5, reference_id: 'unknown' }
    await checks.check([{ phone_number: phones[0], amount: 5, reference_id: 'known' }, unknown, unknown])
    await vi.waitFor(async () => {
      const { data } = (await checks.ana.call(listAudit, { kind: 'read' })).data
      expect(data).toContainEqual(
        expect.objectContaining({ operation: 'checkTransfers', subject: null, detail: '3 checked, 1 found' }),
      )
    })
  })

  it('takes at most 500 transfers, each as the contract describes it', async () => {
    checks = await startTransferChecks()
    const many = Array.from({ length: maxCheckedTransfers + 1 }, (_, at) => ({
      phone_number: phones[at % 3] ?? '',
      amount: 1,
      reference_id: `${at} `.padEnd(255, '里'),
    }))
    expect(await checks.check(many.slice(1))).toHaveLength(maxCheckedTransfers)
    await expect(checks.check(many)).rejects.toMatchObject({ status: 400 })
    await expect(checks.check([])).rejects.toMatchObject({ status: 400 })
    await expect(checks.check([{ amount: 1, reference_id: 'to neither' }])).rejects.toMatchObject({
      messages: [expect.stringContaining('transfers[0]')],
    })
  })

  it('needs the right to send, and is recorded as a read', async () => {
    checks = await startTransferChecks({}, { rights: ['transfer'] })
    const transfers = [{ phone_number: phones[0], amount: 5, reference_id: 'a' }]
    expect(await checks.check(transfers)).toHaveLength(1)
    const reader = await checks.clientOf({ name: 'Bo', person: 'bo', rights: ['read'] })
    await expect(reader.call(checkTransfers, { transfers })).rejects.toMatchObject({ status: 403 })
    await vi.waitFor(async () => {
      expect(
        await checks.service.database.run('SELECT kind, operation, status, person FROM accesses ORDER BY access_no'),
      ).toEqual([
        { kind: 'read', operation: 'checkTransfers', status: 200, person: 'ana' },
        { kind: 'refusal', operation: 'checkTransfers', status: 403, person: 'bo' },
      ])
    }, 20_000)
  })
})
