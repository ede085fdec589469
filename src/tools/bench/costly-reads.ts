import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/client'
import { addDays, utcDay } from '#contract/days'
import { listHotels } from '#contract/hotels/list-hotels'
import { maxOfferHotels, maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { maxCheckedTransfers } from '#contract/miles/check-transfers'
import { createProposal } from '#contract/proposals/create-proposal'
import type { ProposedOption } from '#contract/proposals/proposal'
import { sampleMembers } from '#sources/sample/members/members'
import { testKeys } from '../support/server-process.ts'
import { inFull } from './in-full.ts'
import { sendLoad } from './send-load.ts'
import { memoryMb } from './service.ts'

/** A kind of request. */
export interface Flood {
  readonly connections?: number
  /** Called in the thread that sends the requests. */
  readonly make: () => FloodRequest
}

export interface FloodRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A staff key with its own rate limit, so that floods do not use up the transfers' limit. */
export const floodKey = 'sk_flood_0123456789abcdef'

const entries = inFull(18_000, 500)
const asFlood = { authorization: `Bearer ${floodKey}` }
const asJson = { 'content-type': 'application/json' }
const rate = (name: string): ProposedOption => {
  const price = { amount: 320, currency: 'USD' }
  return {
    hotel: { id: 'h1', name },
    stay: { checkin: '2027-05-01', checkout: '2027-05-03', occupancies: [{ adults: 2, children: [4] }] },
    offer: {
      rates: [
        {
          occupancyNumber: 1,
          name: 'Double Room',
          boardType: 'BB',
          boardName: 'Breakfast',
          retailRate: { total: [price], taxesAndFees: [{ included: false, description: 'City tax', ...price }] },
          cancellationPolicies: { cancelPolicyInfos: [], refundableTag: 'NRFN' },
        },
      ],
      offerRetailRate: price,
    },
    isSandbox: true,
    foundAt: '2026-01-01T09:00:00.000Z',
  }
}

/** The ids that costly reads refer to. */
export interface CostlyData {
  readonly accountId: string
  readonly linkId: string
  readonly hotelIds: readonly string[]
}

/** Used before there is any data. */
export const noData: CostlyData = { accountId: '', linkId: '', hotelIds: [] }

/** Sends 18,000 transfers to one account, and creates a proposal of 240 kB. */
export async function prepareReads(origin: string): Promise<CostlyData> {
  const accountId = sampleMembers(0)[0]!.accountId
  let sent = 0
  await sendLoad(origin, {
    connections: 64,
    seconds: 60,
    amount: entries,
    headers: { ...asFlood, ...asJson },
    requests: [
      {
        method: 'POST',
        path: '/v1/miles/transfer/create',
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            account_id: accountId,
            amount: 1 + (++sent % 50),
            reference_id: randomUUID(),
            note: 'For two nights in May',
          }),
        }),
      },
    ],
  })
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.agent })
  const { data } = await client.call(createProposal, longProposal())
  const listed = await client.call(listHotels, {
    latitude: 40.7,
    longitude: -74,
    radius: 20_000_000,
    limit: maxOfferHotels,
  })
  return { accountId, linkId: data.linkId, hotelIds: listed.data.data.map(({ id }) => id) }
}

/** Returns a proposal with text that compresses as little as real text. */
function longProposal() {
  const words = () => Array.from({ length: 100 }, () => randomUUID()).join(' ')
  return {
    reference: 'Spring',
    note: '',
    endsOn: addDays(utcDay(Date.now()), 30),
    options: Array.from({ length: 50 }, () => rate(words())),
  }
}

/** Reads of many rows or bytes, each sent repeatedly. */
export function costlyReads({ accountId, linkId, hotelIds }: CostlyData): Readonly<Record<string, Flood>> {
  const statement = { path: `/v1/miles/account/${accountId}/statement`, headers: { ...asFlood, accept: 'text/csv' } }
  const members = sampleMembers(0)
  const check = () => ({
    method: 'POST',
    path: '/v1/miles/transfer/check',
    headers: { ...asFlood, ...asJson },
    body: JSON.stringify({
      transfers: Array.from({ length: maxCheckedTransfers }, (_, at) => ({
        account_id: members[at % members.length]!.accountId,
        amount: 1 + (at % 50),
        reference_id: randomUUID(),
      })),
    }),
  })
  const openProposal = {
    method: 'POST',
    path: '/v1/proposals/open',
    headers: asJson,
    body: JSON.stringify({ linkId }),
  }
  return {
    'statements as CSV': { make: () => statement },
    'statements as CSV over one connection': { connections: 1, make: () => statement },
    'checks of 500 lines': { make: check },
    'sums of transfers': {
      make: () => ({ path: '/v1/miles/transfer/list?all=true&sums=true&limit=1&cursor=start', headers: asFlood }),
    },
    'pages of History': {
      make: () => ({ path: '/v1/miles/transfer/list?all=true&limit=200&cursor=start', headers: asFlood }),
    },
    'pages of the audit': { make: () => ({ path: '/v1/miles/audit?limit=200&reads=true', headers: asFlood }) },
    'the OpenAPI document, uncompressed': {
      make: () => ({ path: '/v1/openapi.json', headers: { 'accept-encoding': 'identity' } }),
    },
    'a proposal of 240 kB': { make: () => openProposal },
    'new proposals of 240 kB': {
      make: () => ({
        method: 'POST',
        path: '/v1/proposals',
        headers: { ...asFlood, ...asJson },
        body: JSON.stringify(longProposal()),
      }),
    },
    'the page of a hotel': {
      make: () => ({ path: `/hotels/${hotelIds[Math.floor(Math.random() * hotelIds.length)]}?x=${randomUUID()}` }),
    },
  }
}

/** Returns a service's peak memory, in MB, while connections send requests and read no responses. */
export async function memoryHeld(
  origin: string,
  metricsAddress: string,
  requests: string,
  connections: number,
): Promise<number> {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .pause()
    socket.write(requests)
    return socket
  })
  let mostMb = 0
  for (let tenths = 0; tenths < inFull(80, 10); tenths += 1) {
    await sleep(100)
    mostMb = Math.max(mostMb, await memoryMb(metricsAddress))
  }
  for (const socket of sockets) socket.destroy()
  return mostMb
}

/** Requests whose responses stay unread. */
export function unreadRequests({ accountId, hotelIds }: CostlyData): Readonly<Record<string, string>> {
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${floodKey}\r\n${more}\r\n`
  const reads = [
    '/v1/miles/transfer/list?all=true&limit=200&cursor=start',
    `/v1/miles/account/${accountId}/statement?limit=200`,
    '/v1/openapi.json',
  ]
  const [checkin, checkout] = [addDays(utcDay(Date.now()), 30), addDays(utcDay(Date.now()), 37)]
  const occupancies = [{ adults: 2, children: [] }]
  const asked = { hotelIds, checkin, checkout, occupancies, maxRatesPerHotel, currency: 'USD', guestNationality: 'US' }
  const body = JSON.stringify(asked)
  const ofBody = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  return {
    '20 connections that read nothing': reads
      .map((path) => head('GET', path))
      .join('')
      .repeat(100),
    '150 connections that read no offers': head('POST', '/v1/hotels/offers', ofBody) + body,
  }
}
