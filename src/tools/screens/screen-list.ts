import type { Locator, Page } from 'playwright'
import type { TransfersResponse } from '#contract/list-transfers'
import { testKeys } from '../support/server-process.ts'
import { otherStaffKey } from './people.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** Only at one of the two sizes. */
  readonly on?: 'phone' | 'desk'
  /** Signed in with a test key, which only a service started here knows. */
  readonly as?: 'agent' | 'staff'
  /** Brings the page into the state to capture. */
  readonly act?: (page: Page) => Promise<unknown>
}

const manyHotels = Array.from({ length: 12 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`).join(',')
const twoRooms = 'rooms=2-5-9_1-4&nationality=DE&rates=20'

/** Deals at one spot of the map. */
const closeTogether = [0, 1, 2].map((number) => ({
  id: `h000000${number + 1}`,
  name: `Hotel ${number}`,
  latitude: 48.85,
  longitude: 2.35,
  miles_required: 30_000,
  nights: 3,
  cpm: 2,
  multiplier: 3,
  found_at: null,
}))

/** Every page in its main states. */
export const screens: readonly Screen[] = [
  { name: 'deals', path: '/deals' },
  {
    name: 'deals-map',
    path: '/deals',
    on: 'phone',
    act: (page) => page.getByRole('button', { name: /^(Show )?map$/i }).click(),
  },
  {
    name: 'deals-where',
    path: '/deals',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Where' }).click()
      await page.getByRole('combobox', { name: 'Where' }).pressSequentially('lis')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'deals-preview',
    path: '/deals',
    on: 'desk',
    act: (page) =>
      page
        .getByRole('button', { name: /, [\d,]+ miles$/ })
        .first()
        .click(),
  },
  {
    name: 'deals-chart',
    path: '/deals?show=chart&nightMiles=5000-40000',
    act: (page) => page.getByRole('region', { name: 'Chart of deals' }).getByRole('option').first().waitFor(),
  },
  {
    name: 'deals-chart-table',
    path: '/deals?show=chart&limit=200',
    act: (page) => page.getByRole('button', { name: 'Table' }).click(),
  },
  { name: 'deals-tokyo', path: '/deals?latitude=35.6895&longitude=139.6917&near=Tokyo&sort=multiplier' },
  {
    name: 'deals-mile-price',
    path: '/deals',
    on: 'desk',
    act: async (page) => {
      await page.getByRole('button', { name: 'My price of a mile' }).click()
      await page.getByRole('textbox', { name: 'My price of a mile' }).waitFor()
    },
  },
  {
    name: 'deals-filtered',
    path: '/deals?minStars=4&boardType=BB',
    on: 'desk',
    act: (page) => openFilter(page, /stars$/),
  },
  {
    name: 'deals-filters',
    path: '/deals?minStars=4&refundable=true',
    on: 'phone',
    act: (page) => openFilter(page, /^Filters/),
  },
  {
    name: 'deals-when',
    path: '/deals?nights=3',
    act: async (page) => {
      await page.getByRole('button', { name: /^When: / }).click()
      await page
        .getByRole('button', { name: /miles a night/ })
        .nth(2)
        .click()
      await page.getByText(/from [\d,]+ miles/).waitFor()
    },
  },
  {
    name: 'deals-close-together',
    path: '/deals?view=48.85,2.35,13',
    on: 'desk',
    act: async (page) => {
      await page.route('**/v1/hotels/deals/points**', (route) => route.fulfill({ json: { data: closeTogether } }))
      await page.reload()
      await page.getByRole('button', { name: /^Hotel 0, / }).click()
      await page.getByRole('region', { name: '3 deals here' }).waitFor()
    },
  },
  { name: 'deals-empty', path: '/deals?maxMiles=1' },
  {
    name: 'deals-few',
    path: '/deals?latitude=-48&longitude=-123&near=Point%20Nemo',
    act: (page) => page.getByRole('list', { name: 'Farther away' }).waitFor(),
  },
  {
    name: 'deals-failed',
    path: '/deals',
    act: async (page) => {
      await failDeals(page)
      await page.reload()
    },
  },
  {
    name: 'deals-undone',
    path: '/deals',
    on: 'phone',
    act: async (page) => {
      await openFilter(page, /^Filters/)
      await failDeals(page)
      await page.getByRole('checkbox', { name: 'Refundable only' }).click()
      await page.getByText('Your change was undone').waitFor()
    },
  },
  {
    name: 'hotel',
    path: '/deals',
    act: async (page) => {
      const link = page.getByRole('list', { name: 'Deals' }).getByRole('link').first()
      await page.goto(new URL((await link.getAttribute('href')) ?? '/', page.url()).href)
    },
  },
  {
    name: 'hotel-rates',
    path: '/hotels/h0000001',
    act: (page) => openDetails(page, page.getByRole('list', { name: 'Rooms' })),
  },
  {
    name: 'hotel-month',
    path: '/hotels/h0000001',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Miles by night' }).scrollIntoViewIfNeeded()
      await page
        .getByRole('button', { name: /miles a night/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'hotel-photos',
    path: '/hotels/h0000001',
    act: (page) => page.getByRole('button', { name: 'Show all photos' }).click(),
  },
  {
    name: 'hotel-rates-narrowed',
    path: '/hotels/h0000600?refundable=true',
    act: async (page) => {
      await page.getByRole('button', { name: /^All \d+ room types$/ }).click()
      await page.getByRole('checkbox', { name: 'Refundable' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'hotel-rates-none-left',
    path: '/hotels/h0000600?refundable=true&board=Another',
    act: (page) => page.getByRole('button', { name: 'Any board' }).scrollIntoViewIfNeeded(),
  },
  { name: 'hotel-sold-out', path: '/hotels/h0000600', act: sellOut },
  { name: 'hotel-unknown', path: '/hotels/unknown' },
  { name: 'shortlist-empty', path: '/shortlist' },
  { name: 'shortlist', path: '/deals', act: keepStays },
  {
    name: 'shortlist-shared',
    path: `/shortlist?${['h0000001', 'h0000002'].map((id) => `stay=${id}*2020-01-01*2020-01-03*2`).join('&')}&stay=cut`,
    on: 'phone',
  },
  { name: 'shortlist-damaged', path: '/shortlist?stay=cut', on: 'desk' },
  { name: 'watches-empty', path: '/watches' },
  {
    name: 'watch-dialog',
    path: '/deals',
    act: (page) => page.getByRole('button', { name: 'Watch this search' }).click(),
  },
  { name: 'watches', path: '/deals?nights=3', act: watchSearch },
  { name: 'rates-empty', path: '/offers' },
  { name: 'rates-public', path: `/offers?hotels=${manyHotels}` },
  { name: 'rates-agent', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}` },
  { name: 'rates-rooms', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}`, act: openHotel },
  {
    name: 'rates-edit',
    as: 'agent',
    path: `/offers?hotels=${manyHotels}&${twoRooms}`,
    act: (page) => page.getByRole('button', { name: /^Edit/ }).click(),
  },
  { name: 'rates-details', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}&view=list`, act: openRate },
  { name: 'account', as: 'staff', path: '/proof', act: (page) => page.getByRole('button', { name: 'Staff' }).click() },
  {
    name: 'rates-errors',
    path: '/offers',
    act: (page) => page.getByRole('button', { name: 'Search rates' }).click(),
  },
  { name: 'rates-calendar', path: '/offers', act: openCalendar },
  { name: 'rates-nationality', path: '/offers', act: typeNationality },
  { name: 'rates-map', as: 'agent', path: `/offers?hotels=${manyHotels}&view=map` },
  { name: 'rates-days', as: 'agent', path: `/offers?hotels=${manyHotels}`, act: openDays },
  { name: 'rates-month', as: 'agent', path: `/offers?hotels=${manyHotels}`, act: openMonth },
  { name: 'rates-none', path: '/offers?hotels=unknown' },
  { name: 'transfers-send', as: 'staff', path: '/transfers' },
  { name: 'transfers-review', as: 'staff', path: '/transfers', act: reviewTransfer },
  {
    name: 'transfers-errors',
    as: 'staff',
    path: '/transfers',
    act: (page) => page.getByRole('button', { name: 'Review transfer' }).click(),
  },
  { name: 'transfers-history', as: 'staff', path: '/transfers?tab=history' },
  { name: 'transfers-history-account', as: 'staff', path: '/transfers?tab=history', act: filterByAccount },
  { name: 'transfers-history-older', as: 'staff', path: '/transfers?tab=history', act: openOlder },
  { name: 'transfers-waiting', as: 'staff', path: '/transfers?tab=history', act: openWaiting },
  { name: 'transfers-decide', as: 'staff', path: '/transfers?tab=history', act: openDecision },
  { name: 'transfer', as: 'staff', path: '/transfers', act: (page) => openTransfer(page, 4200) },
  { name: 'transfer-waiting', as: 'staff', path: '/transfers', act: (page) => openTransfer(page, 25_000) },
  { name: 'transfer-reversal', as: 'staff', path: '/transfers', act: openReversal },
  { name: 'transfer-reverse', as: 'staff', path: '/transfers', act: openReverseDialog },
  { name: 'transfer-unknown', as: 'staff', path: '/transfers/unknown' },
  { name: 'members', as: 'staff', path: '/members' },
  { name: 'members-error', as: 'staff', path: '/members', act: findNobody },
  { name: 'member', as: 'staff', path: '/members', act: openMember },
  { name: 'member-unknown', as: 'staff', path: '/members/unknown' },
  { name: 'member-frozen', as: 'staff', path: '/members', act: openFrozenMember },
  { name: 'member-close', as: 'staff', path: '/members', act: openCloseDialog },
  { name: 'member-empty', as: 'staff', path: '/members', act: openNewMember },
  { name: 'audit', as: 'staff', path: '/audit', act: openAudit },
  { name: 'audit-empty', as: 'staff', path: '/audit?actor=nobody' },
  { name: 'transfers-batch', as: 'staff', path: '/transfers?tab=batch' },
  { name: 'transfers-batch-ready', as: 'staff', path: '/transfers?tab=batch', act: chooseBatch },
  { name: 'transfers-agent', as: 'agent', path: '/transfers' },
  { name: 'proof', path: '/proof' },
  { name: 'proof-valid', path: '/proof', act: async (page) => fillInProof(page, await someProof(page)) },
  {
    name: 'proof-changed',
    path: '/proof',
    act: async (page) => fillInProof(page, (await someProof(page)).replace('amount', 'Amount')),
  },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'docs', path: '/docs' },
]

async function sellOut(page: Page) {
  await page.route('**/v1/hotels/offers', (route) =>
    route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [] } }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Sold out for these dates' }).scrollIntoViewIfNeeded()
}

async function failDeals(page: Page) {
  for (const address of ['**/v1/hotels/deals', '**/v1/hotels/deals?**'])
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
}

async function openFilter(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('group', { name: 'Stars' }).waitFor()
}

async function openDetails(page: Page, within: Locator) {
  await within
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await page.getByText('What cancelling costs').first().waitFor()
}

async function openHotel(page: Page) {
  await page.getByRole('region', { name: 'Rates' }).getByRole('rowheader').first().click()
  await page.getByRole('group', { name: /^Rooms of/ }).waitFor()
}

async function openRate(page: Page) {
  const rates = page.getByRole('region', { name: 'Rates' })
  await rates
    .getByRole('checkbox', { name: /^Choose/ })
    .nth(1)
    .check()
  await openDetails(page, rates)
}

async function filterByAccount(page: Page) {
  await page
    .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
    .first()
    .click()
  await page.getByText(/^\+1 \d{3} \d{3} \d{4} · /).waitFor()
}

async function openOlder(page: Page) {
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('link', { name: 'Newer' }).scrollIntoViewIfNeeded()
}

async function postAs<Response>(page: Page, key: string, path: string, data: object): Promise<Response> {
  const response = await page.request.post(`/v1/miles/${path}`, { headers: { authorization: `Bearer ${key}` }, data })
  return (await response.json()) as Response
}

/** Sends miles to a member as another person than the one who is signed in, and returns the id of the transfer. */
async function sendMiles(page: Page, amount: number): Promise<string> {
  const [account_id] = await someAccountIds(page)
  const { transaction_id } = await postAs<{ transaction_id: string }>(page, otherStaffKey, 'transfer/create', {
    account_id,
    amount,
    reference_id: `screens-${Math.random()}`,
    note: 'Late credit for flight MS 204',
  })
  return transaction_id
}

async function openTransfer(page: Page, amount: number) {
  await page.goto(`/transfers/${await sendMiles(page, amount)}`)
  await page.getByRole('list', { name: 'What happened' }).waitFor()
}

async function openReversal(page: Page) {
  const id = await sendMiles(page, 25_000)
  await postAs(page, testKeys.staff, `transfer/${id}/approve`, { reason: 'Known member, flight checked' })
  await postAs(page, otherStaffKey, `transfer/${id}/reverse`, { reason: 'Went to the wrong member' })
  await page.goto(`/transfers/${id}`)
  await page.getByRole('list', { name: 'What happened' }).waitFor()
}

async function openReverseDialog(page: Page) {
  await openTransfer(page, 4200)
  await page.getByRole('button', { name: 'Reverse…' }).click()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Reverse 4,200 miles' }).click()
}

async function findNobody(page: Page) {
  await page.getByLabel('Account ID or phone number').fill('+1 202 555 01')
  await page.getByRole('button', { name: 'Find the account' }).click()
  await page.getByText(/^No account has/).waitFor()
}

/** The page of a member with a long statement, one entry of which is reversed. */
async function openMember(page: Page) {
  const id = await sendMiles(page, 4200)
  await postAs(page, otherStaffKey, `transfer/${id}/reverse`, { reason: 'Went to the wrong member' })
  const [accountId] = await someAccountIds(page)
  await page.goto(`/members/${accountId}`)
  await page.getByRole('table', { name: 'Statement, newest first' }).waitFor()
}

async function openNewMember(page: Page): Promise<string> {
  const phone_number = `+1${Math.floor(2e9 + Math.random() * 7e9)}`
  const account = { phone_number, external_id: `member-${Math.floor(Math.random() * 1e6)}` }
  const { account_id } = await postAs<{ account_id: string }>(page, otherStaffKey, 'account/create', account)
  await page.goto(`/members/${account_id}`)
  return account_id
}

async function openFrozenMember(page: Page) {
  const id = await openNewMember(page)
  const changed = { phone_number: `+1${Math.floor(2e9 + Math.random() * 7e9)}`, reason: 'New number, called back' }
  await postAs(page, otherStaffKey, `account/${id}/update`, changed)
  await postAs(page, otherStaffKey, `account/${id}/freeze`, { reason: 'Reported as lost, see case 4711' })
  await page.reload()
}

async function openCloseDialog(page: Page) {
  await openNewMember(page)
  await page.getByRole('button', { name: 'Close…' }).click()
}

async function openAudit(page: Page) {
  await openFrozenMember(page)
  await page.goto('/audit')
  await page.getByRole('table').waitFor()
}

async function openWaiting(page: Page) {
  await sendMiles(page, 25_000)
  await page.reload()
  await page.getByRole('link', { name: /^Waiting for approval/ }).click()
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .waitFor()
}

async function openDecision(page: Page) {
  await openWaiting(page)
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject / })
    .click()
}

async function reviewTransfer(page: Page) {
  const [accountId = ''] = await someAccountIds(page)
  await page.getByRole('textbox', { name: 'Account ID', exact: true }).fill(accountId)
  await page.getByRole('textbox', { name: 'Miles', exact: true }).fill('25000')
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Late credit')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('button', { name: 'Send 25,000 miles' }).waitFor()
}

async function chooseBatch(page: Page) {
  const lines = (await someAccountIds(page)).map((accountId, index) => `${accountId},${(index + 1) * 500}`)
  const buffer = Buffer.from(['account_id,amount', ...lines].join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'bonus.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Send / }).waitFor()
}

async function fillInProof(page: Page, proof: string) {
  await page.getByRole('textbox', { name: 'Content of the file' }).fill(proof)
  await page.getByRole('region', { name: 'Result' }).getByRole('heading').waitFor()
}

/** The proof of a recent transfer. */
async function someProof(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const list = await page.request.get('/v1/miles/transfer/list?all=true&limit=1', { headers })
  const { data } = (await list.json()) as TransfersResponse
  const proof = await page.request.get(`/v1/miles/transfer/${data[0]?.transaction_id}/proof`, { headers })
  return proof.text()
}

/** Accounts with recent transfers. */
async function someAccountIds(page: Page): Promise<string[]> {
  const response = await page.request.get('/v1/miles/transfer/list?all=true&limit=50', {
    headers: { authorization: `Bearer ${testKeys.staff}` },
  })
  const { data } = (await response.json()) as TransfersResponse
  return [...new Set(data.map(({ account_id }) => account_id))]
}

/** Opens the calendar, with a date in its fields that is none. */
async function openCalendar(page: Page) {
  await page.getByLabel('Check-in').fill('31 feb')
  await page.getByLabel('Check-out').click()
  await page.getByRole('grid').first().waitFor()
}

/** Unfolds the days around the stay, and waits for their prices. */
async function openDays(page: Page) {
  await page.getByRole('button', { name: 'Better days' }).click()
  await page.getByRole('button', { name: 'Month view' }).waitFor()
}

async function openMonth(page: Page) {
  await openDays(page)
  await page.getByRole('button', { name: 'Month view' }).click()
  await page.getByRole('dialog', { name: /^Arrival days/ }).waitFor()
}

/** Types what several countries are called. */
async function typeNationality(page: Page) {
  const field = page.getByRole('combobox', { name: 'Guest nationality' })
  await field.click()
  await field.fill('Korea')
  await field.press('Enter')
  await page.getByRole('option').first().waitFor()
}

/** Watches a search, and opens the form of its limits. */
async function watchSearch(page: Page) {
  await page.getByRole('button', { name: 'Watch this search' }).click()
  await page.getByRole('textbox', { name: 'At most' }).fill('60000')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByText(/deals? found/).waitFor()
  await page.getByRole('link', { name: 'See your watches' }).click()
  await page.getByRole('button', { name: /^Change limits/ }).click()
}

/** Keeps more stays than fit side by side, and compares them. */
async function keepStays(page: Page) {
  const hearts = page.getByRole('button', { name: /^Keep .+ on the shortlist$/ })
  for (let index = 0; index < 7; index++) await hearts.nth(index).click()
  await page.getByRole('link', { name: 'Shortlist, 7 kept' }).click()
  await page.getByText('Prices checked just now').waitFor()
}
