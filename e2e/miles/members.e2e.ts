import { randomInt, randomUUID } from 'node:crypto'
import type { Account } from '#contract/miles/accounts/account'
import { testKeys } from '#tools/support/server-process'
import { button, createAccount, moreFilters, recipientField, type TestAccount } from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { accountWith, changes, correct, nameField, openMembers, statement } from '../support/members.ts'
import { postAs } from '../support/two-people.ts'

test('the desk finds a member by phone number, which never appears in an address @desk', async ({ page, request }) => {
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
  await expect(changes(page)).toContainText('No changes since the account was opened.')
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

test('digits that are one member’s number and another’s external id show both members @desk', async ({
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

test('every field accepts a phone number in the formats of common tools @desk', async ({ page, request }) => {
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
    await expect(page.locator('dialog')).toHaveCount(0)
  }

  const written = `\u2066tel:001-${area}.${exchange}.${line}\u2069`
  await page.goto('/transfers')
  await recipientField(page).fill(written)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await page.goto('/transfers?tab=history')
  await (await moreFilters(page, 'Recipient')).fill(written)
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

test.describe('when the service refuses', () => {
  test.use({ allowedInConsole: /400|404|500/ })

  test('the error shows at its field @desk', async ({ page }) => {
    await openMembers(page)
    const field = nameField(page)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter a value.')
    await field.fill('Ada')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No member has this ID or phone number. Check it, or add a member.')
    await field.fill('+1 202 555 01')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No member has this ID or phone number. Check it, or add a member.')
    await field.fill('+10000000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No member has this ID or phone number. Check it, or add a member.')
    await expect(field).toBeFocused()
  })

  test('the desk opens an account for a number that no account has @desk', async ({ page, request }) => {
    const taken = await createAccount(request)
    const digits = String(randomInt(2_000_000_000, 9_999_999_999))
    const external_id = `e2e-${randomUUID()}`
    await openMembers(page)
    await nameField(page).fill(`+1${digits}`)
    await button(page, 'Add a member…').click()
    const dialog = page.getByRole('dialog', { name: 'Add a member' })
    await expect(dialog.getByLabel('Phone number')).toHaveValue(`+1${digits}`)
    await button(page, 'Add the member').click()
    await expect(dialog.getByLabel('External ID')).toBeFocused()
    await dialog.getByLabel('External ID').fill(external_id)
    await dialog.getByLabel('Phone number').fill(taken.phone_number)
    await button(page, 'Add the member').click()
    await expect(dialog.getByRole('alert')).toHaveText('This number belongs to another member.')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel('Phone number').fill(digits)
    await button(page, 'Add the member').click()
    await expect(page.getByRole('dialog', { name: external_id })).toBeVisible()
  })

  for (const [name, country] of [
    ['ten', ''],
    ['eleven', '1'],
  ] as const) {
    test(`${name} digits are looked up as both identifiers at once, and the page opens the match @desk`, async ({
      page,
      request,
    }) => {
      const digits = `${country}${randomInt(2_000_000_000, 9_999_999_999)}`
      const named = await createAccount(request, digits)
      const called = await createAccount(request)
      // Each request gets its response only after the other one is sent.
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

    test(`a new account for ${name} digits starts with them as its phone number @desk`, async ({ page }) => {
      const digits = `${country}${randomInt(2_000_000_000, 9_999_999_999)}`
      const opening = page.getByRole('dialog', { name: 'Add a member' })
      await openMembers(page)
      await nameField(page).fill(digits)
      await page.keyboard.press('Enter')
      await expect(nameField(page)).toHaveAccessibleDescription(
        'No member has this ID or phone number. Check it, or add a member.',
      )
      await button(page, 'Add a member…').press('Enter')
      await expect(opening.getByLabel('Phone number')).toHaveValue(digits)
      await expect(opening.getByLabel('Phone number')).toBeFocused()
      await expect(opening.getByLabel('External ID')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(button(page, 'Add a member…')).toBeFocused()

      await page.keyboard.press('Enter')
      await opening.getByLabel('Phone number').fill(`(${randomInt(200, 999)}) 555-${randomInt(1000, 9999)}`)
      await opening.getByLabel('External ID').fill(digits)
      await button(page, 'Add the member').click()
      await expect(page.getByRole('dialog', { name: digits })).toBeVisible()
    })
  }

  test('digits that cannot be a phone number fill in the external ID @desk', async ({ page }) => {
    await openMembers(page)
    for (const digits of ['0202555012', '1202555012', '22025550123']) {
      await nameField(page).fill(digits)
      await button(page, 'Add a member…').click()
      const dialog = page.getByRole('dialog', { name: 'Add a member' })
      await expect(dialog.getByLabel('External ID')).toHaveValue(digits)
      await expect(dialog.getByLabel('Phone number')).toHaveValue('')
      await page.keyboard.press('Escape')
    }
  })

  test('an unknown account shows a message beside the members @desk', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'unknown']) {
      await openMembers(page, `/${id}`)
      await expect(page.getByRole('dialog', { name: 'We can’t find this account' })).toBeVisible()
      await button(page, 'Close').click()
      await expect(nameField(page)).toBeVisible()
    }
  })
})
