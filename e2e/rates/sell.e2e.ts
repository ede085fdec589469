import { pathToFileURL } from 'node:url'
import { addDays } from '#contract/days'
import {
  selectionBar,
  chooseInTwoCities,
  savedProposal,
  sellAtTwelvePercent,
  storedSelection,
} from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { today } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

test('a price of the agent’s own is quoted, remembered, and marked where it is too low @desk', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseInTwoCities(page, request)
  const bar = selectionBar(page)
  await expect(bar).toContainText('At the suggested selling price')
  await sellAtTwelvePercent(page)
  await expect(bar).toContainText('At your selling price')

  const nets = (await storedSelection(page)).map(({ offer }) => offer.offerRetailRate.amount)
  await bar.getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(bar.getByText('Copied 3 quotes.')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  for (const [index, net] of nets.entries()) {
    const price = Math.ceil((Math.round(net * 100) * 112) / 10_000).toLocaleString('en-US')
    expect(lines[index]).toContain(` · $${price} for the stay, `)
    expect(lines.join('\n')).not.toContain(String(net))
  }
  expect(lines[0]).toMatch(/Free cancellation until \w{3}, \w+ \d+(, \d{4})?, \d+:\d\d\s[AP]M \(Lisbon time\)/)

  await bar.getByRole('button', { name: /^Sell at/ }).click()
  const panel = page.getByRole('listitem').filter({ has: page.getByLabel(/^Price for this rate/) })
  await panel
    .first()
    .getByLabel(/^Price for this rate/)
    .fill('10')
  await page.keyboard.press('Tab')
  await expect(panel.first()).toContainText('Below the net price')
  await page.keyboard.press('Escape')
  await expect(bar).toContainText('1 below the net price')
  await expect(bar).toContainText('(1 of your own)')

  await page.reload()
  await expect(bar).toContainText('1 below the net price')
  await expect(bar.getByRole('button', { name: /^Sell at net \+ 12%, up to 1$/ })).toBeVisible()
})

test('a proposal is written, sold at +12 %, and holds no net price in the file that is opened offline @desk', async ({
  page,
  request,
  browser,
}) => {
  await chooseInTwoCities(page, request)
  await sellAtTwelvePercent(page)
  const choice = await storedSelection(page)
  const validUntil = addDays(today, 30)
  await selectionBar(page).getByRole('button', { name: 'Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposal' })
  await dialog.getByLabel('Agency').fill('Northwind Travel')
  await dialog.getByLabel('Client').fill('Martin family')
  await dialog.getByLabel('Reference').fill('NW-4711')
  await dialog.getByLabel('Valid until').fill(validUntil)
  await dialog.getByRole('textbox', { name: 'Note' }).fill('We recommend the first.')
  await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText('Northwind Travel')
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  const { path, text } = await savedProposal(page)
  for (const { offer } of choice) {
    const net = offer.offerRetailRate.amount
    expect(text).not.toContain(net.toLocaleString('en-US', { minimumFractionDigits: 2 }))
    const price = Math.ceil((Math.round(net * 100) * 112) / 10_000).toLocaleString('en-US')
    expect(text).toContain(`$${price}<`)
    expect(text).not.toContain('of taxes<')
  }
  expect(text).not.toMatch(/commission|supplier|net price|<script|https?:\/\//i)

  const offline = await browser.newContext({ offline: true })
  const proposal = await offline.newPage()
  await proposal.goto(pathToFileURL(path).href)
  await expect(proposal.getByText('Martin family')).toBeVisible()
  await expect(proposal.getByText('NW-4711')).toBeVisible()
  await expect(proposal.getByText(`valid until ${writtenIn('en-US').wholeDay(validUntil)}`)).toBeVisible()
  await expect(proposal.getByRole('heading', { level: 2 })).toHaveText([/^Lisbon, /, /^Paris, /])
  await expect(proposal.getByRole('article')).toHaveCount(3)
  await expect(proposal.getByRole('article').first().getByRole('heading')).toContainText(choice[0]!.hotel.name)
  await expect(proposal.getByRole('article').first()).toContainText(/Free cancellation until .*\(Lisbon time\)/)
  for (const format of ['A4', 'Letter'] as const)
    expect((await proposal.pdf({ format })).length).toBeGreaterThan(10_000)
  await offline.close()
})
