import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, test } from './support/fixtures.ts'
import { createMembers, type Member, openDesk, transfersOf } from './support/miles-desk.ts'

const createAddress = '**/v1/miles/transfer/create'

async function choose(page: Page, name: string, text: string) {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** A file that credits each member so many times, in turn. */
function fileFor(members: readonly Member[], times: number): string {
  const lines = Array.from({ length: members.length * times }, (_, index) => {
    const { phoneNumber } = members[index % members.length]!
    return `${phoneNumber},${100 + Math.floor(index / members.length)},${phoneNumber}-${index},"Line ${index}, quoted"`
  })
  return `\uFEFFphone_number,amount,reference_id,note\r\n${lines.join('\r\n')}\r\n`
}

async function results(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the results' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The notes are the only cells with a comma in them.
  const lines = text
    .trim()
    .replaceAll(/"Line (\d+), quoted"/g, 'Line $1')
    .split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}

test.describe('a file with faults', () => {
  test.use({ allowedInConsole: /404/ })

  test('is told line by line, and nothing of it can be sent', async ({ page, request }) => {
    const [member] = await createMembers(request, 1)
    const { phoneNumber, accountId } = member!
    await openDesk(page, '/transfers?tab=batch')
    const lines = [
      `${phoneNumber};5;;r-${phoneNumber};`,
      `${phoneNumber};0;;x-${phoneNumber};`,
      `${phoneNumber};5;${accountId};y-${phoneNumber};`,
      `+10000000000;5;;z-${phoneNumber};`,
      `${phoneNumber};7;;r-${phoneNumber};`,
    ]
    await choose(page, 'faulty.csv', `Phone Number;amount;account_id;reference_id;note\n${lines.join('\n')}`)
    await expect(page.getByRole('heading', { name: '4 lines of faulty.csv to mend' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Faults' }).getByRole('listitem')).toHaveText([
      'Line 3: amount: must be at least 1',
      'Line 4: Either phone_number or account_id must be provided, but not both',
      'Line 5: phone_number: User not found',
      `Line 6: reference_id: is that of line 2 too`,
    ])
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await transfersOf(request, accountId)).toEqual([])
  })
})

test('a file that is no batch says what is missing @desk', async ({ page }) => {
  await openDesk(page, '/transfers?tab=batch')
  await choose(page, 'notes.csv', 'name,miles\nAda,5\n')
  await expect(page.getByRole('alert')).toContainText('The first line must name the columns')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('lines that look alike are told before they are sent @desk', async ({ page, request }) => {
  const [member] = await createMembers(request, 1)
  const { phoneNumber, accountId } = member!
  await openDesk(page, '/transfers?tab=batch')
  await choose(page, 'alike.csv', `account_id|phone_number,amount\n${phoneNumber},5\n${accountId.toUpperCase()},5\n`)
  await expect(page.getByRole('list', { name: 'Lines that look alike' })).toContainText('Lines 2 and 3: 5 miles')
  await expect(page.getByRole('button', { name: 'Send 2 transfers' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test.describe('a file without references', () => {
  test.use({ allowedInConsole: /400/ })

  test('credits nobody twice when it is sent twice', async ({ page, request }) => {
    const members = await createMembers(request, 3)
    const text = `phone_number,amount\n${members.map(({ phoneNumber }) => `${phoneNumber},5`).join('\n')}`
    await openDesk(page, '/transfers?tab=batch')
    await choose(page, 'first.csv', text)
    await page.getByRole('button', { name: 'Send 3 transfers' }).click()
    await expect(page.getByText('3 transfers credited')).toBeVisible()
    await page.getByRole('button', { name: 'Start another batch' }).click()
    await choose(page, 'again.csv', text)
    await page.getByRole('button', { name: 'Send 3 transfers' }).click()
    await expect(page.getByText('0 transfers credited')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Lines not credited' }).getByRole('listitem')).toHaveCount(3)
    for (const { accountId } of members) expect(await transfersOf(request, accountId)).toHaveLength(1)
    expect((await results(page)).map((cells) => cells[6])).toEqual(['already sent', 'already sent', 'already sent'])
  })
})

test.describe('a batch on a bad day', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })
  test.setTimeout(120_000)

  test('is paused, loses answers and its tab, is taken up again, and credits everybody once', async ({
    page,
    request,
  }) => {
    const members = await createMembers(request, 60)
    const times = 5
    const total = members.length * times
    await openDesk(page, '/transfers?tab=batch')
    await choose(page, 'bonus.csv', fileFor(members, times))
    await expect(page.getByRole('heading', { name: 'bonus.csv is ready to send' })).toBeVisible()

    let requests = 0
    await page.route(createAddress, async (route) => {
      requests += 1
      if (requests === 30) return route.abort()
      // Arrives, and its answer is lost.
      if (requests === 50) await route.fetch()
      return requests === 50 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: `Send ${total} transfers` }).click()
    await expect.poll(() => requests).toBeGreaterThan(60)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('heading', { name: 'bonus.csv is paused' })).toBeVisible()
    const pausedAt = requests
    await page.waitForTimeout(300)
    expect(requests).toBe(pausedAt)
    expect(await accessibilityViolations(page)).toEqual([])

    await page.unroute(createAddress)
    // What is sent from now on is credited, and nobody hears of it.
    await page.route(createAddress, async (route) => {
      requests += 1
      await route.fetch().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => requests).toBeGreaterThanOrEqual(pausedAt + 8)
    const context = page.context()
    await page.close()

    const again = await context.newPage()
    await openDesk(again, '/transfers?tab=batch')
    await expect(again.getByRole('heading', { name: 'bonus.csv is paused' })).toBeVisible()
    await expect(again.getByText('is looked up first')).toBeVisible()
    await again.getByRole('button', { name: 'Resume' }).click()
    await expect(again.getByText(`${total} transfers credited`)).toBeVisible({ timeout: 30_000 })

    for (const { accountId } of members) {
      const amounts = (await transfersOf(request, accountId)).map(({ amount }) => amount)
      expect(amounts.sort((one, other) => one - other)).toEqual([100, 101, 102, 103, 104])
    }
    const lines = await results(again)
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map((cells) => cells[6]))).toEqual(new Set(['success']))
    expect(new Set(lines.map((cells) => cells[7])).size).toBe(total)
    await again.close()
  })
})
