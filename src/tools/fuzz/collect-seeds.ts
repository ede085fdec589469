import { createClient } from '#client/client'
import { createAccount } from '#contract/create-account'
import { addDays, utcDay } from '#contract/days'
import { listDeals } from '#contract/list-deals'
import { listPlaces } from '#contract/list-places'
import { transferMiles } from '#contract/transfer-miles'
import type { FuzzKeys } from './request-arbitrary.ts'
import type { Seeds } from './value-arbitrary.ts'

const accounts = 3
const pendingTransfers = 20
/** Above the review limit, if the service has one. */
const largeAmount = 999_999

/** Finds hotels and places, and creates accounts with settled and pending transfers, for requests to refer to. */
export async function collectSeeds(origin: string, keys: FuzzKeys): Promise<Seeds> {
  // Not the key of the requests, which could not approve its own transfers.
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => keys.otherStaff })
  const { data: deals } = (await client.call(listDeals, { limit: 50 })).data
  const hotelIds = deals.map(({ data }) => data.hotel.id)
  const { data: places } = (await client.call(listPlaces, { query: 'a', limit: 20 })).data
  const [accountIds, phoneNumbers, references, transactions]: [string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ]
  for (let number = 0; number < accounts; number += 1) {
    const phoneNumber = `+1303555${String(number).padStart(4, '0')}`
    const { data } = await client.call(createAccount, { phone_number: phoneNumber, external_id: `fuzz ${number}` })
    accountIds.push(data.account_id)
    phoneNumbers.push(phoneNumber)
    for (let transfer = 0; transfer < pendingTransfers; transfer += 1) {
      const referenceId = `fuzz ${number} ${transfer}`
      const order = { account_id: data.account_id, amount: transfer === 0 ? 1 : largeAmount, reference_id: referenceId }
      transactions.push((await client.call(transferMiles, order)).data.transaction_id)
      references.push(referenceId)
    }
  }
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => addDays(utcDay(Date.now()), from + at))
  return {
    hotelIds,
    ids: hotelIds,
    'getHotel id': hotelIds,
    id: transactions,
    account_id: accountIds,
    phone_number: phoneNumbers,
    'createAccount phone_number': numbers(5000).map((number) => `+1404555${String(number).padStart(4, '0')}`),
    'createAccount external_id': numbers(5000).map((number) => `fuzzed ${number}`),
    reference_id: [...references, ...numbers(5000).map((number) => `new ${number}`)],
    amount: [1, 2, 500, 5000, largeAmount],
    checkin: [...days(1, 8), ...days(-2, 1), ...days(499, 502)],
    checkout: [...days(8, 20), ...days(29, 33)],
    from: [...days(-2, 1), new Date().toISOString(), '2027-03-01T10:00:00+02:00'],
    to: [...days(0, 2), new Date().toISOString()],
    placeId: places.map(({ placeId }) => placeId),
    countryCode: ['US', 'FR', 'DE'],
    cityName: ['Paris', 'New York'],
    query: ['par', 'new york', 'CDG'],
    facilities: ['Wi-Fi', 'Free WiFi', 'Swimming pool'],
    boardType: ['RO', 'BB'],
    offset: [0, 0, 1],
    cursor: ['start'],
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
