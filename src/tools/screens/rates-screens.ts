import type { Page } from 'playwright'
import { openDetails } from './open-details.ts'
import type { Screen } from './screen.ts'

const manyHotels = Array.from({ length: 12 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`).join(',')

const twoRooms = 'rooms=2-5-9_1-4&nationality=DE&rates=20'

/** The states of the rates page. */
export const ratesScreens: readonly Screen[] = [
  { name: 'rates-empty', path: '/offers' },
  { name: 'rates-public', path: `/offers?hotels=${manyHotels}` },
  { name: 'rates-agent', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}` },
  { name: 'rates-rooms', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}`, act: openHotel },
  {
    name: 'rates-edit',
    as: 'agent',
    path: `/offers?hotels=${manyHotels}&${twoRooms}`,
    act: openRooms,
  },
  { name: 'rates-details', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}`, act: openRate },
  {
    name: 'rates-errors',
    path: '/offers',
    act: (page) => page.getByRole('button', { name: 'Search rates' }).click(),
  },
  { name: 'rates-calendar', path: '/offers', act: openCalendar },
  { name: 'rates-map', as: 'agent', path: `/offers?hotels=${manyHotels}&view=map` },
  {
    name: 'rates-filters',
    as: 'agent',
    path: `/offers?hotels=${manyHotels}&maxPrice=900`,
    act: (page) => page.getByRole('button', { name: 'Filters (1)' }).click(),
  },
  { name: 'rates-days', as: 'agent', path: `/offers?hotels=${manyHotels}`, act: openDays },
  { name: 'rates-none', path: '/offers?hotels=unknown' },
  { name: 'proposal-share', as: 'agent', path: `/offers?hotels=${manyHotels}`, act: openShare },
  { name: 'proposal', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}`, act: openProposal },
  { name: 'proposal-gone', fails: true, path: `/p/${'x'.repeat(43)}` },
  { name: 'proposals', as: 'agent', path: `/offers?hotels=${manyHotels}`, act: openProposals },
]

async function openShare(page: Page) {
  await page.getByRole('region', { name: 'Rates' }).getByRole('gridcell').first().click()
  await page.getByRole('group', { name: 'Choice' }).getByRole('button', { name: 'Proposal' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
}

async function openProposal(page: Page) {
  await openShare(page)
  await page.getByLabel('Note to your client').fill('We recommend the first.')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.goto(await page.getByRole('textbox', { name: 'Link for your client' }).inputValue())
  await page.getByRole('article').first().waitFor()
}

/** Opens the proposals, one with checked prices. */
async function openProposals(page: Page) {
  await openProposal(page)
  await page.goto('/proposals')
  await page
    .getByRole('button', { name: /^Check prices/ })
    .first()
    .click()
  await page.getByText('No changes').first().waitFor()
}

async function openHotel(page: Page) {
  await page.getByRole('region', { name: 'Rates' }).getByRole('rowheader').first().click()
  await page.getByRole('table', { name: /^Rooms of/ }).waitFor()
}

async function openRate(page: Page) {
  await openHotel(page)
  const rooms = page.getByRole('table', { name: /^Rooms of/ })
  await rooms
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await openDetails(page, rooms)
}

/** Unfolds the search form, and its rooms over the page. */
async function openRooms(page: Page) {
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: /^2 rooms/ }).click()
}

async function openCalendar(page: Page) {
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await page.getByRole('grid').first().waitFor()
}

/** Unfolds the days around the stay and waits for their prices. */
async function openDays(page: Page) {
  await page.getByRole('button', { name: 'Better days' }).click()
  await page.getByRole('list', { name: 'Check-in days' }).waitFor()
}
