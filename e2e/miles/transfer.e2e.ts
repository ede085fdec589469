import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import {
  balanceOf,
  button,
  createAccount,
  openDesk,
  sendByApi,
  shortId,
  signInTab,
  transfersOf,
  openPart,
} from '../support/desk.ts'
import { otherKey, reviewed, sendMiles, type StaffKey } from '../support/two-people.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'What happened' }).getByRole('listitem')

async function openTransfer(page: Page, id: string, key: StaffKey = testKeys.staff) {
  await signInTab(page, { key })
  await page.goto(`/transfers/${id}`)
}

/** Opens a transfer as the other person, in a tab of its own. */
async function openAsOther(page: Page, id: string): Promise<Page> {
  const other = await page.context().newPage()
  await openTransfer(other, id, otherKey)
  return other
}

test('a transfer opens beside the history and shows all its details @desk @long', async ({ page, request }) => {
  const account = await createAccount(request)
  const reference_id = `e2e-${randomUUID()}`
  await sendByApi(request, { account_id: account.account_id, amount: 2500, reference_id, note: 'Late credit' })
  const [transfer] = await transfersOf(request, account)
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  await page.getByRole('link', { name: reference_id }).click()
  await expect(page).toHaveURL(new RegExp(`transfer=${transfer!.transaction_id}$`))
  const drawer = page.getByRole('dialog', { name: 'Transfer of 2,500 miles' })
  const ids = [transfer!.transaction_id, account.account_id].map(shortId)
  for (const text of [reference_id, 'Late credit', ...ids, account.external_id]) {
    await expect(drawer.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(steps(page)).toHaveText([/^Sent and credited/])
  await expect(page).toHaveTitle('Transfer of 2,500 miles · Milestay')
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('Miles · Milestay')
  await expect(page.getByRole('link', { name: reference_id })).toBeFocused()
})

test('the address of a transfer opens the history with the transfer beside it @desk @long-phone', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const id = await sendMiles(request, account.account_id, 2500)
  await openTransfer(page, id)
  const drawer = page.getByRole('dialog', { name: 'Transfer of 2,500 miles' })
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(`/transfers?tab=history&transfer=${id}`)
  await expect(page).toHaveTitle('Transfer of 2,500 miles · Milestay')
  expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  await drawer.getByRole('link', { name: account.external_id }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
})

test('a transfer opens beside the form, whose typed values stay @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await sendMiles(request, account.account_id, 2500)
  await openDesk(page, { search: `?account=${account.account_id}` })
  await page.getByRole('textbox', { name: 'Miles', exact: true }).fill('300')
  await page.getByRole('link', { name: '2,500 miles' }).click()
  await expect(page.getByRole('dialog', { name: 'Transfer of 2,500 miles' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '2,500 miles' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Miles', exact: true })).toHaveValue('300')
  await expect(page).toHaveURL(({ search }) => search === `?account=${account.account_id}`)
})

test('the reason of a reversal says that the member can read it @desk @long', async ({ page, request }) => {
  const account = await createAccount(request)
  await sendByApi(request, { account_id: account.account_id, amount: 5, reference_id: `e2e-${randomUUID()}` })
  const [transfer] = await transfersOf(request, account)
  await openTransfer(page, transfer!.transaction_id)
  await button(page, /^Reverse/).click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/the member can read it/)
})

test('the downloaded proof is valid on the page that checks proofs @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  const id = await sendMiles(request, account.account_id, 7)
  await openTransfer(page, id)
  const proof = page.getByRole('region', { name: 'Recorded in the sealed ledger' })
  await expect(proof).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button(page, 'Download proof').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`proof-${id}.json`)
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}.`)).toBeVisible()
  await expect(button(page, 'Download proof')).toBeFocused()
  const file = await readFile(await download.path(), 'utf8')
  expect(file).not.toContain('"salt"')
  const downloadingWords = page.waitForEvent('download')
  await button(page, 'Download full proof').click()
  const withWords = await downloadingWords
  expect(withWords.suggestedFilename()).toBe(`proof-${id}-with-notes.json`)
  expect(await readFile(await withWords.path(), 'utf8')).toContain('"sent_by"')
  await page.getByRole('link', { name: 'Check a proof' }).click()
  await page.getByRole('textbox', { name: 'Content of the file' }).fill(file)
  await expect(page.getByRole('heading', { name: 'The proof is valid' })).toBeVisible()
})

test.describe('when the service refuses', () => {
  test.use({ allowedInConsole: /40[03]|404|500|503/ })

  test('the proof of a transfer that is not sealed yet is requested again @desk @long', async ({ page, request }) => {
    const account = await createAccount(request)
    const id = await sendMiles(request, account.account_id, 7)
    await page.route(
      /\/proof\?words=true$/,
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'retry-after': '5' },
          json: { code: 503, message: 'The transfer is stored, but not sealed yet' },
        }),
      { times: 1 },
    )
    await openTransfer(page, id)
    await expect(page.getByText('not sealed yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recorded in the sealed ledger' })).toBeVisible()
  })

  test('a proof that differs from the transfer shown is an error and cannot be downloaded @desk @long', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const id = await sendMiles(request, account.account_id, 7)
    await page.route(new RegExp(`/v1/miles/transfer/${id}$`), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), amount: 8 } })
    })
    await openTransfer(page, id)
    await expect(page.getByRole('heading', { name: 'The ledger does not prove this transfer' })).toBeVisible()
    await expect(page.getByText('The sealed transfer differs from the one shown')).toBeVisible()
    await expect(button(page, 'Download proof')).toHaveCount(0)
  })

  test('an unknown transfer shows a message beside the history @desk', async ({ page }) => {
    await openTransfer(page, 'unknown')
    await expect(page.getByRole('dialog', { name: 'We can’t find this transfer' })).toContainText(
      'look for it in History',
    )
    await expect(page).toHaveTitle('We can’t find this transfer · Milestay')
    await button(page, 'Close').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  })

  test('a transfer that fails to load shows an error, and loads on Retry @desk @long', async ({ page, request }) => {
    const account = await createAccount(request)
    const id = await sendMiles(request, account.account_id, 7)
    const address = new RegExp(`/v1/miles/transfer/${id}$`)
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    await openTransfer(page, id)
    await expect(page.getByText('The transfer could not be loaded.')).toBeVisible()
    await page.unroute(address)
    await button(page, 'Retry').click()
    await expect(page.getByRole('dialog', { name: 'Transfer of 7 miles' })).toBeVisible()
  })

  test('actions without the right are not offered, and the page names the right they need @desk @long', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const id = await sendMiles(request, account.account_id, 7)
    await page.route(/\/v1\/data\/key$/, (route) =>
      route.fulfill({ json: { role: 'staff', rights: ['read'], person: 'Rita Reader', agency: null } }),
    )
    await openTransfer(page, id)
    await expect(page.getByText('Reversing needs the right “correct”.')).toBeVisible()
    await expect(button(page, 'Reverse…')).toHaveCount(0)
    await page.goto('/transfers')
    await expect(page.getByRole('heading', { name: 'You may not send miles' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('only staff see a transfer @desk', async ({ page }) => {
  await page.goto('/transfers/some')
  await expect(page.getByRole('heading', { name: 'The miles desk is for staff' })).toBeVisible()
})

reviewed.describe('two people @desk', () => {
  reviewed.use({ allowedInConsole: /403|400/ })

  reviewed('approve a transfer, and reverse it at once or with approval', async ({ page, request }) => {
    const account = await createAccount(request)
    const small = await sendMiles(request, account.account_id, 900)
    const large = await sendMiles(request, account.account_id, 2000)

    await openTransfer(page, large)
    await expect(steps(page)).toHaveText([/^SentAda Lovelace/, /^Waiting for approval/])
    await expect(page.getByText('Someone other than the sender must approve this.')).toBeVisible()
    await expect(button(page, /^(Approve|Reject)/)).toHaveCount(0)

    const other = await openAsOther(page, large)
    await button(other, /^Approve 2,000 miles/).click()
    const deciding = other.getByRole('dialog', { name: 'Approve 2,000 miles?' })
    await expect(deciding).toContainText(account.external_id)
    await expect(deciding).toContainText('A mistake can be reversed afterwards.')
    await other.keyboard.press('Escape')
    await expect(button(other, /^Approve 2,000 miles/)).toBeFocused()
    await button(other, /^Approve 2,000 miles/).click()
    await other.getByLabel('Reason (optional)').fill('Known member')
    await deciding.getByRole('button', { name: 'Approve 2,000 miles' }).click()
    await expect(other.getByText('Approved: 2,000 miles.')).toBeFocused()
    await expect(steps(other)).toHaveText([/^Sent/, /^Approved and creditedBen Carter.*Known member$/])
    // The sender's page updates by itself.
    await expect(steps(page)).toHaveText([/^Sent/, /^Approved and creditedBen Carter.*Known member$/])

    // A reversal above the limit of the rule waits for the other person.
    await button(page, 'Reverse…').click()
    await button(page, 'Reverse 2,000 miles').click()
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.getByLabel('Reason').fill('Wrong member')
    await button(page, 'Reverse 2,000 miles').click()
    await expect(page.getByText('The reversal of 2,000 miles waits until another person approves it.')).toBeFocused()
    await expect(steps(page).last()).toHaveText(/^Waiting for approval/)
    await other.keyboard.press('Escape')
    await openPart(other, 'Approvals (1)')
    await expect(other.getByRole('region', { name: /^the reversal of 2,000 miles/ })).toContainText('Wrong member')
    await other.goto(`/transfers/${large}`)
    await button(other, /^Reject the reversal of 2,000 miles/).click()
    await other.getByLabel('Reason').fill('It was the right one')
    await button(other, 'Reject the reversal of 2,000 miles').last().click()
    await expect(steps(other).last()).toHaveText(/^Reversal rejected.*It was the right one/)
    expect(await balanceOf(request, account)).toBe(2900)

    // A small reversal is booked at once.
    await page.goto(`/transfers/${small}`)
    await button(page, 'Reverse…').click()
    await page.getByLabel('Reason').fill('Sent twice')
    await button(page, 'Reverse 900 miles').click()
    await expect(page.getByText('Reversed: 900 miles are taken back.')).toBeFocused()
    await expect(steps(page).last()).toHaveText(/^Reversed.*Sent twice/)
    await expect(button(page, 'Reverse…')).toHaveCount(0)
    expect(await balanceOf(request, account)).toBe(2000)
    await other.close()
  })

  reviewed('a debt is offered only if the balance does not cover the reversal', async ({ page, request }) => {
    const account = await createAccount(request)
    const id = await sendMiles(request, account.account_id, 800)
    await openTransfer(page, id)
    await button(page, 'Reverse…').click()
    await expect(page.getByRole('dialog', { name: /^Reverse/ }).getByText('800 miles', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Reverse…')).toBeFocused()

    // The member has spent miles elsewhere.
    const spent = { ...account, balance: 300, debt: 0, status: 'open', created_at: new Date().toISOString() }
    await page.route(/\/v1\/miles\/account\/find$/, (route) => route.fulfill({ json: spent }))
    await page.reload()
    await button(page, 'Reverse…').click()
    await expect(page.getByText('0 miles, and a debt of 500 miles')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Allow a debt of 500 miles' }).check()
    await page.getByLabel('Reason').fill('Wrong member')
    const asked = page.waitForRequest(/\/reverse$/)
    await button(page, 'Reverse 800 miles').click()
    expect((await asked).postDataJSON()).toEqual({ reason: 'Wrong member', allow_debt: true })
    await expect(page.getByText('Reversed: 800 miles are taken back.')).toBeFocused()
  })
})
