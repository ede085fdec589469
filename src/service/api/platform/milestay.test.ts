import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkProof } from '#client/proof/check-proof'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { checkTransfers } from '#contract/miles/check-transfers'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { createAccount } from '#contract/miles/accounts/create-account'
import { addDays, utcDay } from '#contract/days'
import type { AnyEndpoint, RequestOf } from '#contract/endpoint'
import { endpoints, type OperationName } from '#contract/endpoints'
import { findAccount } from '#contract/miles/accounts/find-account'
import { listAccounts } from '#contract/miles/accounts/list-accounts'
import { findMinRates } from '#contract/hotels/find-min-rates'
import { findOffers } from '#contract/hotels/find-offers'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getHotel } from '#contract/hotels/get-hotel'
import { getKey } from '#contract/data/get-key'
import { getLocation } from '#contract/data/get-location'
import { getOverview } from '#contract/miles/get-overview'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { getTransfer } from '#contract/miles/get-transfer'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import { getWeather } from '#contract/data/get-weather'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { listAirports } from '#contract/data/list-airports'
import { listAudit } from '#contract/miles/list-audit'
import { listDealDays } from '#contract/deals/list-deal-days'
import { listDealDestinations } from '#contract/deals/list-deal-destinations'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { listDeals } from '#contract/deals/list-deals'
import { listFacilities } from '#contract/data/list-facilities'
import { listHotels } from '#contract/hotels/list-hotels'
import { listPlaces } from '#contract/data/list-places'
import { listTransfers } from '#contract/miles/list-transfers'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { createProposal } from '#contract/proposals/create-proposal'
import { getProposal } from '#contract/proposals/get-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { openProposal } from '#contract/proposals/open-proposal'
import { repriceProposal } from '#contract/proposals/reprice-proposal'
import { revokeProposal } from '#contract/proposals/revoke-proposal'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import {
  type InFront,
  paris,
  type PlatformFixture,
  startPlatformFixture,
} from '../../testing/start-in-front-of-platform.ts'

let fixture: PlatformFixture
let front: InFront
const called = new Set<OperationName>()
beforeAll(async () => {
  fixture = await startPlatformFixture()
  const { behind } = fixture
  front = await fixture.start({
    environment: { PLATFORM_URL: `${behind.origin}/v1/`, PLATFORM_KEY: behind.keyOf('staff') },
  })
})
afterAll(() => fixture.stop())

async function call<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) {
  called.add(endpoint.operation as OperationName)
  return (await front.service.clientOf('staff').call(endpoint, request)).data
}

/** Calls an operation here and at the platform, and expects the same response. */
async function callBoth<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) {
  const answer = await call(endpoint, request)
  const { data, headers } = await fixture.behind.clientOf('staff').call(endpoint, request)
  expect(answer).toEqual(data)
  return { answer, headers }
}

const newPhone = () => `+1${randomInt(2_000_000_000, 9_999_999_999)}`

async function openAccount() {
  const phone_number = newPhone()
  const { account_id } = await call(createAccount, { phone_number, external_id: phone_number })
  return { account_id, phone_number }
}

test('a Milestay platform lacks nothing', async () => {
  const page = await fetch(front.service.origin, { headers: { accept: 'text/html' } }).then((response) =>
    response.text(),
  )
  expect(page).toContain('"platform":{"missing":[],"lacking":[]}')
})

test('deals are searched by the platform, around the caller of this service', async () => {
  const { latitude, longitude } = await call(getLocation, {})
  const near = { latitude, longitude }
  const { data } = await fixture.behind.client.call(listDeals, near)
  expect(await call(listDeals, {})).toEqual(data)
  await callBoth(listDeals, {
    latitude: 48.9,
    longitude: 2.3,
    radius: 5_000_000,
    minStars: 3,
    limit: 5,
    sort: 'multiplier',
  })
  await callBoth(listDeals, { latitude: 48.9, longitude: 2.3, radius: 5_000_000, minCpm: 0.5, sort: 'miles' })
  const nearest = { latitude: 48.9, longitude: 2.3, radius: 'near' } as const
  const { headers: named } = await callBoth(listDeals, nearest)
  expect((await front.service.client.call(listDeals, nearest)).headers.get('x-radius')).toBe(named.get('x-radius'))
  await callBoth(listDealDays, nearest)
  expect((await callBoth(listDealDestinations, { minStars: 3 })).answer.data).toHaveLength(12)
  const { data: points, headers } = await front.service.client.call(listDealPoints, { limit: 7 })
  called.add('listDealPoints')
  expect(points.data).toHaveLength(7)
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(7)
})

test('deals of certain days and nights, and the lowest miles of each day, are searched by the platform', async () => {
  const when = { from: addDays(utcDay(Date.now()), 20), nights: [1, 2, 3] }
  const { answer } = await callBoth(listDeals, {
    latitude: 48.9,
    longitude: 2.3,
    radius: 20_040_000,
    ...when,
    limit: 5,
  })
  expect(answer.data).toHaveLength(5)
  const near = { latitude: 48.9, longitude: 2.3, radius: 5_000_000, ...when }
  expect((await callBoth(listDealDays, near)).answer.data.length).toBeGreaterThan(50)
  await callBoth(listDealDays, { hotelId: 'h0000001' })
  for (const days of [{}, when]) {
    expect((await callBoth(listDeals, { hotelId: 'h0000001', ...days })).answer.data).toHaveLength(1)
  }
  const { latitude, longitude } = await call(getLocation, {})
  const here = (await fixture.behind.client.call(listDealDays, { latitude, longitude })).data
  expect(await call(listDealDays, {})).toEqual(here)
})

test('hotels have their ratings, in pages of the platform’s cursors', async () => {
  const ids = ['h0000003', 'h0000001', 'h0000002']
  const { answer } = await callBoth(listHotels, { ids, limit: 2, cursor: 'start' })
  expect(answer.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(answer.data[0]!.reviewCount).toBeGreaterThan(0)
  const next = await call(listHotels, { ids, limit: 2, cursor: answer.pagination.next! })
  expect(next.data.map(({ id }) => id)).toEqual(['h0000002'])
  await callBoth(listHotels, { name: answer.data[0]!.name })
  const around = { placeId: paris.placeId, radius: 10_000_000, limit: 4 }
  const nearest = await call(listHotels, around)
  expect(nearest.data).toEqual((await fixture.behind.client.call(listHotels, around)).data.data)
  const further = await call(listHotels, { ...around, cursor: nearest.pagination.next! })
  expect(further.data).toHaveLength(4)
  await callBoth(getHotel, { id: 'h0000001' })
})

test('rates have their weather and its source', async () => {
  const today = utcDay(Date.now())
  const stay = {
    checkin: addDays(today, 30),
    checkout: addDays(today, 32),
    occupancies: [{ adults: 2, children: [4] }],
  }
  const hotelIds = Array.from({ length: 30 }, (_, at) => `h${String(at + 1).padStart(7, '0')}`)
  const rates = await call(findOffers, { ...stay, hotelIds })
  const { data: expected } = await fixture.behind.clientOf('staff').call(findOffers, { ...stay, hotelIds })
  // A hotel with the full number of requested offers may have more boards that this service does not know.
  expect(rates).toEqual({ ...expected, moreBoardsAt: expect.arrayContaining(expected.moreBoardsAt ?? []) })
  await callBoth(findMinRates, { ...stay, hotelIds })
  const { headers } = await front.service.client.call(findOffers, { ...stay, hotelIds: ['h0000001'] })
  expect(headers.get('x-weather-source')).toBe('climate,climate')
  const days = { startDate: stay.checkin, endDate: stay.checkout }
  const weather = await callBoth(getWeather, { latitude: 48.9, longitude: 2.4, ...days })
  expect(weather.answer.data.map(({ date }) => date)).toEqual([0, 1, 2].map((after) => addDays(stay.checkin, after)))
})

test('accounts are opened, found, changed and closed', async () => {
  const { account_id, phone_number } = await openAccount()
  await callBoth(findAccount, { phone_number })
  await callBoth(findAccount, { external_id: phone_number })
  await callBoth(listAccounts, { limit: 2 })
  await callBoth(getAccount, { account_id })
  const phone = newPhone()
  expect(await call(updateAccount, { id: account_id, phone_number: phone, reason: 'moved' })).toMatchObject({
    phone_number: phone,
  })
  expect((await call(freezeAccount, { id: account_id, reason: 'asked' })).status).toBe('frozen')
  expect((await call(unfreezeAccount, { id: account_id, reason: 'asked' })).status).toBe('open')
  expect((await call(closeAccount, { id: account_id, reason: 'asked' })).status).toBe('closed')
  const { answer } = await callBoth(listAccountChanges, { id: account_id })
  expect(answer.data.map(({ change }) => change)).toEqual(['closed', 'unfrozen', 'frozen', 'phone_number'])
  await expect(call(getAccount, { account_id: randomUUID() })).rejects.toMatchObject({
    status: 404,
    messages: ['User not found'],
  })
  await expect(call(createAccount, { phone_number: phone, external_id: '' })).rejects.toMatchObject({ status: 400 })
})

test('transfers are checked, sent with their note, listed, reversed and proven', async () => {
  const { account_id } = await openAccount()
  const reference_id = `in-front-${randomUUID()}`
  const { data } = await call(checkTransfers, { transfers: [{ account_id, amount: 700, reference_id }] })
  expect(data).toMatchObject([{ recipient: { account_id }, expected: 'success', known_similar: { count: 0 } }])
  const condition = { known_similar: data[0]?.known_similar, batch: { id: 'own', name: 'own.csv' } }
  const sent = await call(transferMiles, { account_id, amount: 700, reference_id, note: 'Welcome', ...condition })
  const other = { account_id, amount: 700, reference_id: `${reference_id} again`, ...condition, batch: undefined }
  await expect(call(transferMiles, other)).rejects.toMatchObject({ status: 412 })
  const { answer } = await callBoth(listTransfers, { reference_id, account_id, status: 'success', cursor: 'start' })
  expect(answer.data).toMatchObject([{ transaction_id: sent.transaction_id, note: 'Welcome' }])
  await callBoth(getTransfer, { id: sent.transaction_id })
  const proof = await call(getTransferProof, { id: sent.transaction_id })
  await expect(checkProof(JSON.stringify(proof), proof.verifier_key)).resolves.toBeDefined()
  const reversed = await call(reverseTransfer, { id: sent.transaction_id, reason: 'wrong member' })
  expect(reversed.reversal).toMatchObject({ status: 'booked', reason: 'wrong member' })
  await call(getOverview, {})
  await callBoth(getStatement, { id: account_id })
})

test('facilities match the platform’s hotels', async () => {
  const { answer } = await callBoth(listFacilities, { query: 'pool' })
  expect(answer.data.length).toBeGreaterThan(0)
})

test('a whole statement is a file made from the platform’s pages', async () => {
  const { account_id } = await openAccount()
  for (let at = 0; at < 3; at += 1) {
    await call(transferMiles, { account_id, amount: 100 + at, reference_id: `csv-${at}-${account_id}` })
  }
  const get = (service: { origin: string; keyOf(role: 'staff'): string }) =>
    fetch(`${service.origin}/v1/miles/account/${account_id}/statement?order=oldest`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${service.keyOf('staff')}` },
    })
  const response = await get(front.service)
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(await response.text()).toBe(await (await get(fixture.behind)).text())
})

test('decisions that require a second person are refused by the platform, which sees one key', async () => {
  const { account_id } = await openAccount()
  const { reviewRules } = await fixture.behindDatabase.open()
  await reviewRules.change({ aboveMiles: 1000, aboveSenderDay: null, aboveRecipientDay: null }, 'test', Date.now())
  const sent = await vi.waitUntil(
    async () => {
      const transfer = await call(transferMiles, { account_id, amount: 5000, reference_id: randomUUID() })
      return transfer.status === 'pending' ? transfer : undefined
    },
    { timeout: 20_000, interval: 200 },
  )
  const id = sent.transaction_id
  const own = {
    status: 403,
    messages: ['A transfer is approved or rejected by another person than the one who sent it'],
  }
  await expect(call(approveTransfer, { id })).rejects.toMatchObject(own)
  await expect(call(rejectTransfer, { id })).rejects.toMatchObject(own)
  for (const decide of [approveReversal, rejectReversal]) {
    await expect(call(decide, { id })).rejects.toMatchObject({
      status: 400,
      messages: ['No reversal of the transfer is waiting for approval'],
    })
  }
})

test('keys, places, airports and the audit belong to this service', async () => {
  expect(await call(getKey, {})).toMatchObject({ role: 'staff' })
  expect((await call(listPlaces, { query: 'paris' })).data[0]).toMatchObject({ placeId: paris.placeId })
  expect((await call(listAirports, { query: 'CDG' })).data[0]).toMatchObject({ iata: 'CDG' })
  expect((await call(listAudit, {})).data.every(({ key_id }) => key_id !== null)).toBe(true)
})

test('proposals belong to this service, and nothing of them reaches the platform', async () => {
  const { request } = interfaceExamples(utcDay(Date.now())).createProposal
  const { id, linkId } = await call(createProposal, request)
  expect((await call(listProposals, {})).data.map((proposal) => proposal.id)).toEqual([id])
  expect(await call(openProposal, { linkId })).toMatchObject({ note: request.note, options: request.options })
  expect(await call(repriceProposal, { id, version: 1, options: request.options })).toEqual({ version: 2 })
  await front.service.client.call(openProposal, { linkId })
  expect(await call(getProposal, { id })).toMatchObject({ version: 2, openedAt: expect.any(String) })
  expect(await call(revokeProposal, { id })).toEqual({ success: true })
  expect(await fixture.behindDatabase.run('SELECT * FROM proposals')).toEqual([])
})

test('webhooks belong to the platform, and receive its events', async () => {
  const { createWebhook, listWebhooks, updateWebhook, rotateWebhookSecret, deleteWebhook } = endpoints
  const { webhook } = await call(createWebhook, { url: 'https://127.0.0.1/', events: ['account.opened'] })
  const { id } = webhook
  expect((await callBoth(listWebhooks, {})).answer.data).toEqual([webhook])
  expect((await call(updateWebhook, { id, isEnabled: false })).disabledAt).not.toBeNull()
  expect((await call(rotateWebhookSecret, { id })).webhook.earlierSecretEndsAt).not.toBeNull()
  expect((await callBoth(endpoints.listWebhookDeliveries, { id })).answer.data).toEqual([])
  await call(updateWebhook, { id, isEnabled: true })
  const again = call(endpoints.sendWebhookAgain, { id, deliveryId: 'msg_none' })
  await expect(again).rejects.toMatchObject({ status: 404 })
  expect(await call(deleteWebhook, { id })).toEqual({ success: true })
})

test('keys created here belong to this service', async () => {
  const { createKey, listKeys, assignKey, rotateKey, revokeKey } = endpoints
  await call(createKey, { role: 'agent', name: 'Desk', person: 'Ada' })
  const { id } = (await call(listKeys, {})).data.find(({ name }) => name === 'Desk')!
  await call(assignKey, { id, person: 'Ben' })
  await call(rotateKey, { id, overlapHours: 1 })
  await call(revokeKey, { id })
  expect(await fixture.behindDatabase.run("SELECT 1 AS one FROM keys WHERE name = 'Desk'")).toEqual([])
})

test('every operation was called', () => expect([...called].toSorted()).toEqual(Object.keys(endpoints).toSorted()))
