import { dropResponse, fillIn, balanceOf, button, openDesk, outcome, review, sendAddress } from '../support/desk.ts'
import { allowInConsole, cards, expect, holdResponses, openDeals, test } from '../support/fixtures.ts'
import { address, rooms } from '../support/hotel.ts'

const dayMs = 24 * 60 * 60 * 1000

// The test drops a response on purpose.

for (const [words, offMs] of [
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
] as const) {
  test(`with a clock that is ${words}, deals, rates and transfers work @desk${offMs < 0 ? ' @long' : ''}`, async ({
    page,
    request,
  }) => {
    allowInConsole(/Failed to load resource/)
    await page.clock.install({ time: Date.now() + offMs })
    await openDeals(page)
    await page.goto(address)
    await expect(rooms(page)).toBeVisible()

    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText(`25,000 miles credited to ${account.external_id}`)
    expect(await balanceOf(request, account)).toBe(25_000)
  })
}

test('deals that take ten seconds show skeletons until they load, and are requested once @desk @long', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/offers')
  // Before the app runs, a link loads the whole page, whose first deals are in its HTML.
  await expect(button(page, 'Search rates')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (/\/v1\/hotels\/deals\?/.test(request.url())) asked += 1
  })
  const release = await holdResponses(page, /\/v1\/hotels\/deals\?/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near/)
  await page.clock.runFor(10_000)
  await expect(page.locator('[aria-busy=true]').first()).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toBe(1)
  await release()
  await expect(cards(page).first()).toBeVisible()
  expect(asked).toBe(1)
})
