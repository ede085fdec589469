import { readFile } from 'node:fs/promises'
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from '#contract/miles/accounts/account'
import { testKeys } from '#tools/support/server-process'
import { copiedText } from '../support/copied-text.ts'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import {
  button,
  createAccount,
  recipientField,
  sendByApi,
  shortId,
  signInTab,
  type TestAccount,
  transfersOf,
  filterDay,
  openPart,
} from '../support/desk.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'
import { otherKey, postAs, reviewed, sendMiles } from '../support/two-people.ts'

const statement = (page: Page) => page.getByRole('table', { name: 'Statement, newest first' }).getByRole('row')
const nameField = (page: Page) => page.getByRole('searchbox', { name: 'Account ID, phone number or external ID' })
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' })
const pageSize = 20

async function openMembers(page: Page, path = '') {
  await signInTab(page)
  await page.goto(`/members${path}`)
}

/** Chooses a correction in the menu of an account. */
async function correct(page: Page, name: string) {
  await button(page, 'Change account').click()
  await button(page, name).click()
}

/** Creates an account with transfers of 1, 2, 3 … miles. */
async function accountWith(request: APIRequestContext, count: number): Promise<TestAccount> {
  const account = await createAccount(request)
  for (let amount = 1; amount <= count; amount += 1) {
    const reference_id = `e2e-${account.account_id}-${amount}`
    await sendByApi(request, { account_id: account.account_id, amount, reference_id })
  }
  return account
}

test('a member is found by phone number, which never becomes part of an address @desk', async ({ page, request }) => {
  const account = await accountWith(request, 2)
  const digits = account.phone_number.slice(2)
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(sent.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await openMembers(page)
  const [, area, exchange, line] = /(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  await nameField(page).fill(`(${area}) ${exchange}-${line}`)
  await button(page, 'Find the account').click()
  await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`member=${account.account_id}$`))
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('3 miles')
  await expect(statement(page)).toHaveCount(3)
  await expect(statement(page).nth(1)).toContainText('+2')
  await expect(changes(page)).toContainText('Nothing was changed since it was opened.')
  expect(addresses.filter((address) => address.includes(digits))).toEqual([])
})

test('members are listed with the newest accounts first, and open beside the list @long-phone', async ({
  page,
  request,
}) => {
  const older = await createAccount(request)
  const newer = await createAccount(request)
  await openMembers(page)
  const names = page.getByRole('table', { name: 'Members, newest accounts first' }).getByRole('rowheader')
  await expect(names.filter({ hasText: newer.external_id })).toBeVisible()
  const texts = await names.allInnerTexts()
  expect(texts.indexOf(older.external_id)).toBeGreaterThan(texts.indexOf(newer.external_id))
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: older.external_id }).click()
  const drawer = page.getByRole('dialog', { name: older.external_id })
  await expect(drawer.getByText('Nothing has been booked on this account yet.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('link', { name: older.external_id })).toBeFocused()
})

test('transfer, account and history lead to one another @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 1)
  const [transfer] = await transfersOf(request, account)
  await openMembers(page, `/${account.account_id}`)
  await page.getByRole('link', { name: transfer!.reference_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer of 1 miles')
  await page.getByRole('link', { name: account.external_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
  await page.getByRole('link', { name: 'Transfers of this member' }).click()
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: account.external_id }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
  await openPart(page, 'Members')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
})

test('an account id is short, whole while it has the focus, copies whole, and leads to the member @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await sendByApi(request, { account_id: account.account_id, amount: 5, reference_id: `e2e-${randomUUID()}` })
  await signInTab(page)
  await page.goto(`/transfers?tab=history&account=${account.account_id}`)
  await page.getByRole('row').nth(1).getByText('Credited').click()
  const drawer = page.getByRole('dialog')
  const id = drawer.getByRole('link', { name: account.account_id })
  await expect(id).toHaveText(shortId(account.account_id), { useInnerText: true })
  expect(await copiedText(page, drawer.getByRole('button', { name: 'Copy ID' }).last())).toBe(account.account_id)
  await page.keyboard.press('Shift+Tab')
  await expect(id).toHaveText(account.account_id, { useInnerText: true })
  await id.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
})

test('digits that are one member’s number and another’s external id show both to choose from @desk', async ({
  page,
  request,
}) => {
  const { phone_number, external_id } = await createAccount(request)
  const digits = phone_number.slice(1)
  const other = await createAccount(request, digits)
  await openMembers(page)
  await nameField(page).fill(digits)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Open ${external_id}` })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: `Open ${digits}` }).click()
  await expect(page).toHaveURL(new RegExp(`member=${other.account_id}$`))
})

test('a phone number is understood as tools write it, in every field @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  const [, area, exchange, line] = /(\d{3})(\d{3})(\d{4})$/.exec(account.phone_number)!
  const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  await openMembers(page)
  for (const written of [
    `\u202a+1\u00a0(${area})\u00a0${exchange}\u2011${line}\u202c`,
    `tel:+1-${area}-${exchange}-${line}`,
    `001\u2212${area}\u2212${exchange}\u2212${line}`,
    `＋１（${arabic(area!)}）${arabic(exchange!)}／${line}`,
    `'1 ${area} ${exchange} ${line}`,
  ]) {
    await nameField(page).fill(written)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
    await page.keyboard.press('Escape')
  }

  const written = `\u2066tel:001-${area}.${exchange}.${line}\u2069`
  await page.goto('/transfers')
  await recipientField(page).fill(written)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await page.goto('/transfers?tab=history')
  await page.getByRole('searchbox', { name: 'Recipient' }).fill(written)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`account=${account.account_id}`))

  await page.goto(`/members/${account.account_id}`)
  await correct(page, 'Change phone number…')
  const next = String(randomInt(2_000_000_000, 9_999_999_999))
  await page.getByLabel('New phone number').fill(`="+1${arabic(next)}"`)
  await page.getByLabel('Reason').fill('Called back')
  await button(page, 'Change the phone number').click()
  await expect(page.getByText(/^The phone number is now/)).toBeFocused()
  const found = await postAs<Account>(request, testKeys.staff, 'account/find', { account_id: account.account_id })
  expect(found).toMatchObject({ phone_number: `+1${next}` })
})

test('digits that are both names of one member show the member once @desk', async ({ page, request }) => {
  const digits = String(randomInt(2_000_000_000, 9_999_999_999))
  const { account_id } = await postAs<TestAccount>(request, testKeys.staff, 'account/create', {
    phone_number: `+1${digits}`,
    external_id: digits,
  })
  await openMembers(page)
  await nameField(page).fill(digits)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`member=${account_id}$`))
})

test('the miles of a member are sent from their page, filled in without their number @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await openMembers(page)
  await nameField(page).fill(account.external_id)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Send miles' }).click()
  await expect(recipientField(page)).toHaveValue(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?account=${account.account_id}`)
})

test('a statement is filtered by days, and says the balance at their ends @desk', async ({ page, request }) => {
  const account = await accountWith(request, 3)
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 864e5)
  await openMembers(page, `/${account.account_id}?from=${day(0)}`)
  await expect(page.getByText(/^Balance before .*: 0 miles$/)).toBeVisible()
  await expect(statement(page)).toHaveCount(4)
  await filterDay(page, 'From')
  await filterDay(page, 'To', day(0))
  await expect(page.getByText(/^Balance on .*: 6 miles$/)).toBeVisible()
  await filterDay(page, 'To', day(-1))
  await expect(page.getByText(/^Balance on .*: 0 miles$/)).toBeVisible()
  await expect(page.getByText('Nothing was booked in these days.')).toBeVisible()
  expect(parameter(page, 'to')).toBe(day(-1))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(statement(page)).toHaveCount(4)
})

test('a long statement has pages in both directions, and is saved whole as CSV @desk @long', async ({
  page,
  request,
}) => {
  const account = await accountWith(request, pageSize + 3)
  await openMembers(page, `/${account.account_id}`)
  await expect(statement(page)).toHaveCount(pageSize + 1)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(statement(page)).toHaveCount(4)
  await expect(statement(page).last()).toContainText('Balance after 1')
  await page.reload()
  await expect(statement(page)).toHaveCount(4)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(statement(page).nth(1)).toContainText(`+${pageSize + 3}`)

  const downloading = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(pageSize + 4)
  expect(lines[0]).toContain('transaction_id,reference_id,kind,amount,balance_after')
})

test('the page of an account does not shift while it loads @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 3)
  const layoutShift = await recordLayoutShift(page)
  await openMembers(page, `/${account.account_id}`)
  await expect(statement(page)).toHaveCount(4)
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('a phone number is changed, the account frozen, unfrozen and closed, each with a reason @long-phone', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await openMembers(page, `/${account.account_id}`)
  await expect(page.getByText('Nothing has been booked on this account yet.')).toBeVisible()
  await button(page, 'Change account').click()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Change phone number…').click()
  await button(page, 'Change the phone number').click()
  await expect(page.getByLabel('New phone number')).toBeFocused()
  await expect(page.getByLabel('New phone number')).toHaveAccessibleDescription('Type ten digits, with or without +1.')
  const next = String(randomInt(2_000_000_000, 9_999_999_999))
  await page.getByLabel('New phone number').fill(`+1 (${next.slice(0, 3)}) ${next.slice(3, 6)}-${next.slice(6)}`)
  await page.getByLabel('Reason').fill('Called back')
  await button(page, 'Change the phone number').click()
  await expect(page.getByText(/^The phone number is now/)).toBeFocused()
  await expect(changes(page)).toContainText('Called back')

  for (const [press, confirm, done] of [
    ['Freeze…', 'Freeze the account', 'The account is frozen.'],
    ['Unfreeze…', 'Unfreeze the account', 'The account is open again.'],
    ['Close…', 'Close the account for good', 'The account is closed.'],
  ] as const) {
    await correct(page, press)
    await page.getByLabel('Reason').fill(`Because of ${press}`)
    await button(page, confirm).click()
    await expect(page.getByText(done)).toBeFocused()
    await expect(changes(page)).toContainText(`Because of ${press}`)
  }
  await expect(button(page, 'Change account')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send miles' })).toHaveCount(0)
  const found = await postAs<Account>(request, testKeys.staff, 'account/find', { account_id: account.account_id })
  expect(found).toMatchObject({ phone_number: `+1${next}`, status: 'closed' })
})

test.describe('what the service refuses', () => {
  test.use({ allowedInConsole: /400|404|500/ })

  test('is said where it was asked for @desk', async ({ page, request }) => {
    const [account, another] = [await createAccount(request), await createAccount(request)]
    await openMembers(page)
    const field = nameField(page)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter a value.')
    await field.fill('Ada')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No member has this external ID. Check it, or open an account.')
    await field.fill('+1 202 555 01')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      'No member has this phone number or external ID. Check it, or open an account.',
    )
    await field.fill('+10000000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No member has this phone number. Check it, or open an account.')
    await expect(field).toBeFocused()

    await page.goto(`/members/${account.account_id}`)
    await correct(page, 'Change phone number…')
    await page.getByLabel('New phone number').fill(another.phone_number)
    await page.getByLabel('Reason').fill('Called back')
    await button(page, 'Change the phone number').click()
    await expect(page.getByRole('alert').filter({ hasText: 'This number belongs to another member.' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Called back')
  })

  test('an account is opened from the desk, for a number that no account has @desk', async ({ page, request }) => {
    const taken = await createAccount(request)
    const digits = String(randomInt(2_000_000_000, 9_999_999_999))
    const external_id = `e2e-${randomUUID()}`
    await openMembers(page)
    await nameField(page).fill(`+1${digits}`)
    await button(page, 'Open an account…').click()
    const dialog = page.getByRole('dialog', { name: 'Open an account?' })
    await expect(dialog.getByLabel('Phone number')).toHaveValue(`+1${digits}`)
    await button(page, 'Open the account').click()
    await expect(dialog.getByLabel('External ID')).toBeFocused()
    await dialog.getByLabel('External ID').fill(external_id)
    await dialog.getByLabel('Phone number').fill(taken.phone_number)
    await button(page, 'Open the account').click()
    await expect(dialog.getByRole('alert')).toHaveText('This number belongs to another member.')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel('Phone number').fill(digits)
    await button(page, 'Open the account').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(external_id)
  })

  for (const [name, country] of [
    ['ten', ''],
    ['eleven', '1'],
  ] as const) {
    test(`${name} digits are looked up as both names at once, and the page says which it was @desk`, async ({
      page,
      request,
    }) => {
      const digits = `${country}${randomInt(2_000_000_000, 9_999_999_999)}`
      const named = await createAccount(request, digits)
      const called = await createAccount(request)
      // A request is answered only after the other one was made.
      let together = Promise.withResolvers<void>()
      let asked = 0
      await page.route(/\/v1\/miles\/account\/find$/, async (route) => {
        if (!('account_id' in route.request().postDataJSON())) {
          asked += 1
          if (asked % 2 === 0) together.resolve()
          await together.promise
        }
        await route.continue()
      })
      await openMembers(page)
      await nameField(page).fill(`\u200e${digits}\u200b `)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: digits })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`member=${named.account_id}$`))
      expect(await accessibilityViolations(page)).toEqual([])

      together = Promise.withResolvers()
      await page.keyboard.press('Escape')
      await nameField(page).fill(called.phone_number.slice(country === '' ? 2 : 1))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: called.external_id })).toBeVisible()
      expect(asked).toBe(4)
    })

    test(`an account that is opened for ${name} digits has them as its phone number, to be changed @desk`, async ({
      page,
    }) => {
      const digits = `${country}${randomInt(2_000_000_000, 9_999_999_999)}`
      const opening = page.getByRole('dialog', { name: 'Open an account?' })
      await openMembers(page)
      await nameField(page).fill(digits)
      await page.keyboard.press('Enter')
      await expect(nameField(page)).toHaveAccessibleDescription(
        'No member has this phone number or external ID. Check it, or open an account.',
      )
      await button(page, 'Open an account…').press('Enter')
      await expect(opening.getByLabel('Phone number')).toHaveValue(digits)
      await expect(opening.getByLabel('Phone number')).toBeFocused()
      await expect(opening.getByLabel('External ID')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(button(page, 'Open an account…')).toBeFocused()

      await page.keyboard.press('Enter')
      await opening.getByLabel('Phone number').fill(`(${randomInt(200, 999)}) 555-${randomInt(1000, 9999)}`)
      await opening.getByLabel('External ID').fill(digits)
      await button(page, 'Open the account').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(digits)
    })
  }

  test('digits that no phone number has fill in the external ID @desk', async ({ page }) => {
    await openMembers(page)
    for (const digits of ['0202555012', '1202555012', '22025550123']) {
      await nameField(page).fill(digits)
      await button(page, 'Open an account…').click()
      const dialog = page.getByRole('dialog', { name: 'Open an account?' })
      await expect(dialog.getByLabel('External ID')).toHaveValue(digits)
      await expect(dialog.getByLabel('Phone number')).toHaveValue('')
      await page.keyboard.press('Escape')
    }
  })

  test('an unknown account leads to the search @desk', async ({ page }) => {
    await openMembers(page, '/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this account')
    await page.goto('/members/unknown')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this account')
  })

  test('parts that fail to load say so, and load on Retry @desk @long', async ({ page, request }) => {
    const account = await accountWith(request, 1)
    const broken = /\/(statement|changes)\?/
    await page.route(broken, (route) => route.fulfill({ status: 500, body: '{}' }))
    await openMembers(page, `/${account.account_id}`)
    await expect(page.getByText('The statement could not be loaded.')).toBeVisible()
    await expect(page.getByText('The changes could not be loaded.')).toBeVisible()
    await page.unroute(broken)
    await button(page, 'Retry').first().click()
    await expect(statement(page)).toHaveCount(2)
    await button(page, 'Retry').click()
    await expect(changes(page)).toContainText('Nothing was changed')
  })
})

test('without the right to correct, nothing is offered and the page says why @desk @long', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await page.route(/\/v1\/data\/key$/, (route) =>
    route.fulfill({ json: { role: 'staff', rights: ['read'], person: 'Rita Reader', agency: null } }),
  )
  await openMembers(page, `/${account.account_id}`)
  await expect(page.getByText('To change the account needs the right “correct”.')).toBeVisible()
  await expect(button(page, 'Change account')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send miles' })).toHaveCount(0)
})

reviewed.describe('two people @desk @long', () => {
  reviewed('the header says who is signed in, and the account that and why it is frozen', async ({ page, request }) => {
    await page.goto('/sign-in?from=/members')
    await page.getByLabel('API key').fill(otherKey)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
    await page.getByRole('button', { name: 'Ben Carter (Staff)' }).click()
    await expect(page.getByText('Signed in as Ben Carter, with a staff key')).toBeVisible()
    await page.keyboard.press('Escape')

    const { account_id } = await createAccount(request)
    await page.goto(`/members/${account_id}`)
    await correct(page, 'Freeze…')
    await page.getByLabel('Reason').fill('Reported as lost')
    await button(page, 'Freeze the account').click()
    await expect(page.getByText('Nothing is credited to it until it is unfrozen.')).toBeVisible()
    await expect(changes(page)).toContainText('Reported as lost')
  })

  reviewed('closing an account says what stays on it and what waits', async ({ page, request }) => {
    const { account_id } = await createAccount(request)
    await sendMiles(request, account_id, 500)
    const id = await sendMiles(request, account_id, 1500)
    await openMembers(page, `/${account_id}`)
    await expect(page.getByRole('link', { name: '1 transfer, 1,500 miles, waits for approval' })).toBeVisible()
    await correct(page, 'Close…')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('500 miles stay on the account and cannot be used.')
    await expect(dialog).toContainText('1,500 miles are awaiting approval and cannot be approved afterwards.')
    await postAs(request, otherKey, `transfer/${id}/reject`, { reason: 'A test' })
  })
})
