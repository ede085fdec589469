import { testKeys } from '#tools/support/server-process'
import { createAccount, openDesk, openPart, sendByApi, transfersOf } from '../support/desk.ts'
import { accessibilityViolations, expect } from '../support/fixtures.ts'
import { otherKey, people, postAs, reviewed, sendMiles } from '../support/two-people.ts'

reviewed.use({ allowedInConsole: /400/ })

reviewed(
  'waiting transfers appear for both people as they arrive, and the other person decides one or several @desk',
  async ({ page, request }) => {
    const account = await createAccount(request)
    await sendMiles(request, account.account_id, 1000)
    await sendMiles(request, account.account_id, 1001)
    await openDesk(page, { search: '?tab=approvals' })
    await expect(page.getByRole('link', { name: 'Approvals (1)' })).toBeVisible()
    const card = page.getByRole('region', { name: /^1,001 miles/ })
    await expect(card).toContainText(account.external_id)
    await expect(page.getByText('No review rule is set')).toHaveCount(0)
    await expect(card).toContainText('Above the limit for one transfer')
    await expect(card).toContainText('; this member was sent 1 other, 1,000 miles.')
    await expect(card).toContainText('Someone other than the sender must approve this.')
    await expect(page.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)

    const otherPage = await page.context().newPage()
    await openDesk(otherPage, { key: otherKey })
    await openPart(otherPage, 'Approvals (1)')
    for (const amount of [2002, 3003]) await sendMiles(request, account.account_id, amount)
    const secondTransfer = { account_id: account.account_id, amount: 2002, reference_id: `again-${account.account_id}` }
    await sendByApi(request, secondTransfer)
    await expect(otherPage.getByRole('link', { name: 'Approvals (4)' })).toBeVisible({ timeout: 15_000 })
    const similar = otherPage.getByRole('region', { name: /^2,002 miles/ }).first()
    await expect(similar).toContainText('The same miles went to this member within 30 days')
    await expect(similar.getByRole('listitem')).toContainText(`by ${people[testKeys.staff]}`)
    expect(await accessibilityViolations(otherPage)).toEqual([])

    await otherPage.getByRole('button', { name: 'Reject 2,002 miles, reference again' }).click()
    const dialog = otherPage.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject 2,002 miles' }).click()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/^Say why/)
    await dialog.getByLabel('Reason').fill('Sent twice')
    await dialog.getByRole('button', { name: 'Reject 2,002 miles' }).click()
    await expect(otherPage.getByText('Rejected: 2,002 miles.')).toBeFocused()

    await otherPage.getByRole('checkbox', { name: 'Select all that you may decide (3)' }).check()
    await otherPage.getByRole('button', { name: 'Approve 3 transfers, 6,006 miles…' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').first()).toContainText(`3,003 miles to ${account.external_id}`)
    expect(await accessibilityViolations(otherPage)).toEqual([])
    // The other person rejects one in the meantime.
    const rejected = (await transfersOf(request, account)).find(
      ({ amount, status }) => amount === 2002 && status === 'pending',
    )
    await postAs(request, otherKey, `transfer/${rejected?.transaction_id}/reject`, { reason: 'Elsewhere' })
    await dialog.getByLabel('Reason (optional)').fill('Known member')
    await dialog.getByRole('button', { name: 'Approve 3 transfers, 6,006 miles' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Approved: 2 transfers, 4,004 miles. Not done:')
    await expect(dialog.getByRole('alert')).toContainText(`2,002 miles, reference ${rejected?.reference_id}: `)
    await expect(dialog.getByRole('alert')).toContainText('settled already')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(otherPage.getByText('Approved: 2 transfers, 4,004 miles.')).toBeFocused()
    await expect(otherPage.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
    const decided = (await transfersOf(request, account)).map((transfer) =>
      [transfer.amount, transfer.status, transfer.decision_reason].join(' '),
    )
    expect(decided.toSorted((one, another) => one.localeCompare(another))).toEqual([
      '1000 success ',
      '1001 success Known member',
      '2002 failed Elsewhere',
      '2002 failed Sent twice',
      '3003 success Known member',
    ])
    await otherPage.close()
  },
)
