import { createClient } from '#client/client'
import { approveTransfer } from '#contract/approve-transfer'
import { createAccount } from '#contract/create-account'
import { addDays, utcDay } from '#contract/days'
import { freezeAccount } from '#contract/freeze-account'
import { listDeals } from '#contract/list-deals'
import { listPlaces } from '#contract/list-places'
import { reverseTransfer } from '#contract/reverse-transfer'
import { transferMiles } from '#contract/transfer-miles'
import type { FuzzKeys } from './request-arbitrary.ts'
import type { Seeds } from './value-arbitrary.ts'

const accounts = 3
const pendingTransfers = 20
/** For requests that change each of them at most once or twice. */
const changedAccounts = 20
const reversals = 10
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
  const changes = await prepareChanges(origin, keys)
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => addDays(utcDay(Date.now()), from + at))
  return {
    hotelIds,
    ids: hotelIds,
    'getHotel id': hotelIds,
    id: transactions,
    'getStatement id': accountIds,
    'listAccountChanges id': accountIds,
    'updateAccount id': changes.changedIds,
    'updateAccount phone_number': numbers(5000).map((number) => `+1505555${String(number).padStart(4, '0')}`),
    'freezeAccount id': changes.changedIds,
    'unfreezeAccount id': changes.changedIds,
    'closeAccount id': changes.closedIds,
    'reverseTransfer id': changes.settled,
    'approveReversal id': changes.reversed,
    'rejectReversal id': changes.reversed,
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

/** Opens accounts for requests to change, half of them frozen, and sends transfers to reverse, half of which wait for a review of it. */
async function prepareChanges(origin: string, keys: FuzzKeys) {
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => keys.otherStaff })
  const reviewer = createClient({ baseUrl: `${origin}/v1`, apiKey: () => keys.staff })
  const open = async (number: number) => {
    const order = { phone_number: `+1606555${String(number).padStart(4, '0')}`, external_id: `fuzz change ${number}` }
    return (await client.call(createAccount, order)).data.account_id
  }
  const changedIds: string[] = []
  const closedIds: string[] = []
  for (const number of numbers(changedAccounts)) {
    const id = await open(number)
    changedIds.push(id)
    if (number % 2 === 0) await client.call(freezeAccount, { id, reason: 'Fuzz' })
    closedIds.push(await open(changedAccounts + number))
  }
  const recipient = await open(2 * changedAccounts)
  const settled: string[] = []
  const reversed: string[] = []
  for (const number of numbers(reversals)) {
    const small = { account_id: recipient, amount: 1, reference_id: `fuzz settled ${number}` }
    settled.push((await client.call(transferMiles, small)).data.transaction_id)
    const large = { account_id: recipient, amount: largeAmount, reference_id: `fuzz reversed ${number}` }
    const id = (await client.call(transferMiles, large)).data.transaction_id
    await reviewer.call(approveTransfer, { id })
    await client.call(reverseTransfer, { id, reason: 'Fuzz' })
    reversed.push(id)
  }
  return { changedIds, closedIds, settled, reversed }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
