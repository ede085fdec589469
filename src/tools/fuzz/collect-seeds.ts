import { type Client, createClient } from '#client/client'
import { addDays, utcDay } from '#contract/days'
import { listDeals } from '#contract/deals/list-deals'
import { listPlaces } from '#contract/data/list-places'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { createProposal } from '#contract/proposals/create-proposal'
import { createKey } from '#contract/keys/create-key'
import { createWebhook } from '#contract/webhooks/create-webhook'
import { listWebhookDeliveries } from '#contract/webhooks/list-webhook-deliveries'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FuzzKeys } from './request-arbitrary.ts'
import { seedLedger } from './seed-ledger.ts'
import type { Seeds } from './value-arbitrary.ts'

/** Finds hotels and places and fills the ledger, so that requests can refer to them. */
export async function collectSeeds(origin: string, keys: FuzzKeys): Promise<Seeds> {
  const [own, other] = [keys.staff, keys.otherStaff].map((key) =>
    createClient({ baseUrl: `${origin}/v1`, apiKey: () => key }),
  ) as [Client, Client]
  const { data: deals } = (await other.call(listDeals, { limit: 50 })).data
  const hotelIds = deals.map(({ data }) => data.hotel.id)
  const { data: places } = (await other.call(listPlaces, { query: 'a', limit: 20 })).data
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => addDays(utcDay(Date.now()), from + at))
  const from = [...days(-2, 1), new Date().toISOString(), '2027-03-01T10:00:00+02:00']
  const to = [...days(0, 2), new Date().toISOString()]
  const stays = ['listDeals', 'listDealPoints', 'listDealDays', 'listDealDestinations'].flatMap(
    (name): [string, string[]][] => [
      [`${name} from`, [...days(1, 60), ...days(-2, 1)]],
      [`${name} to`, [...days(40, 130), ...days(-2, 1)]],
    ],
  )
  const webhooks = await createWebhooks(own)
  return {
    ...(await seedLedger({ own, other })),
    ...(await seedProposals(own)),
    ...(await seedDeliveries(own, webhooks)),
    ...(await seedKeys(own)),
    hotelIds,
    ids: hotelIds,
    'getHotel id': hotelIds,
    // Valid days come twice, because one bad value is enough to refuse a request.
    checkin: [...days(1, 8), ...days(1, 8), ...days(-2, 1), ...days(499, 502)],
    checkout: [...days(8, 20), ...days(8, 20), ...days(29, 33)],
    startDate: [...days(1, 8), ...days(1, 8), ...days(-2, 1), ...days(529, 532)],
    endDate: [...days(8, 20), ...days(8, 20), ...days(37, 41)],
    occupancies: [[{ adults: 2 }], [{ adults: 1, children: [0, 17] }], [{ adults: 9 }, { adults: 1, children: [] }]],
    from,
    to,
    ...Object.fromEntries(stays),
    arrival: ['fri', 'sat', 'mon'],
    hotelId: hotelIds,
    decided_from: from,
    decided_to: to,
    placeId: places.map(({ placeId }) => placeId),
    countryCode: ['US', 'FR', 'DE'],
    cityName: ['Paris', 'New York'],
    query: ['par', 'new york', 'CDG'],
    facilities: ['Wi-Fi', 'Free WiFi', 'Swimming pool'],
    boardType: ['RO', 'BB'],
    minCpm: [0.7, 1.2],
    climate: ['warm', 'cool'],
    south: [-90, 40.5],
    north: [41, 90],
    // The second value crosses the antimeridian with a value of the other list.
    west: [-74.3, 170],
    east: [-73.7, -170],
    offset: [0, 0, 1],
    cursor: ['start'],
  }
}

/** An address to which no event is ever sent. */
const privateUrl = 'https://127.0.0.1/events'
const pollMs = 200

/** Creates webhooks for everything stored from then on. */
async function createWebhooks(own: Client): Promise<readonly string[]> {
  const order = { url: privateUrl, events: ['transfer-in.success' as const] }
  const made = await Promise.all(Array.from({ length: 12 }, async () => (await own.call(createWebhook, order)).data))
  return made.map(({ webhook }) => webhook.id)
}

/** Waits until each webhook has deliveries. The deliveries of one event share its id. */
async function seedDeliveries(own: Client, webhooks: readonly string[]): Promise<Seeds> {
  const [toDelete, lasting] = [webhooks.slice(0, 8), webhooks.slice(8)]
  const deliveries = () => own.call(listWebhookDeliveries, { id: lasting.at(-1) ?? '', limit: 20 })
  while ((await deliveries()).data.data.length === 0) await sleep(pollMs)
  return {
    url: [privateUrl],
    deliveryId: (await deliveries()).data.data.map(({ id }) => id),
    'deleteWebhook id': toDelete,
    ...Object.fromEntries(
      ['updateWebhook', 'rotateWebhookSecret', 'listWebhookDeliveries', 'sendWebhookAgain'].map((name) => [
        `${name} id`,
        lasting,
      ]),
    ),
  }
}

/** Creates keys to assign, keys to rotate once, and keys to revoke. */
async function seedKeys(own: Client): Promise<Seeds> {
  const key = { role: 'agent' as const, name: 'Seed', person: 'Ada' }
  const made = await Promise.all(Array.from({ length: 60 }, async () => (await own.call(createKey, key)).data.id))
  return {
    'assignKey id': made.slice(0, 5),
    'revokeKey id': made.slice(5, 10),
    'rotateKey id': made.slice(10),
    agency: ['Northwind Travel'],
  }
}

const proposals = 40

/** Creates proposals to read, reprice and open, and proposals to revoke. */
async function seedProposals(own: Client): Promise<Seeds> {
  const { request } = interfaceExamples(utcDay(Date.now())).createProposal
  const made = await Promise.all(
    Array.from({ length: proposals }, async () => (await own.call(createProposal, request)).data),
  )
  const ids = made.map(({ id }) => id)
  const lasting = ids.slice(proposals / 2)
  return {
    options: [request.options],
    endsOn: [request.endsOn],
    version: [1, 1, 2],
    linkId: made.slice(proposals / 2).map(({ linkId }) => linkId),
    'getProposal id': lasting,
    'repriceProposal id': lasting,
    'revokeProposal id': ids.slice(0, proposals / 2),
  }
}
