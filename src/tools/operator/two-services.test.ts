import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/client'
import { createAccount } from '#contract/miles/accounts/create-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess, testKeys } from '../support/server-process.ts'

let database: TestDatabase
let services: ServerProcess[]
let account: string

/** Both run the service as it is here. */
beforeAll(async () => {
  database = await makeTestDatabase()
  const env = { SAMPLE_HOTELS: '20', ...database.environment }
  const start = () => startServerProcess({ dataDirectory: database.dataDir, env })
  services = await Promise.all([start(), start()])
  const { data } = await clientOf(0).call(createAccount, { phone_number: '+19995550123', external_id: 'two services' })
  account = data.account_id
})
afterAll(async () => {
  for (const { stop } of services) await stop()
  await database.remove()
})

function serviceOf(at: number): ServerProcess {
  return services[at % services.length]!
}

function clientOf(at: number) {
  return createClient({ baseUrl: `${serviceOf(at).origin}/v1`, apiKey: () => testKeys.staff })
}

async function balance(): Promise<number> {
  return (await clientOf(1).call(getAccount, { account_id: account })).data.balance
}

/** Sends raw bytes to one of the services and returns everything received. */
async function sendRaw(at: number, text: string): Promise<string> {
  const socket = connect(Number(new URL(serviceOf(at).origin).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

/** Sends again what finds no room, as on a machine that is busy with other things. */
async function sendUntilDone(at: number, text: string): Promise<string> {
  for (;;) {
    const response = await sendRaw(at, text)
    if (response !== '' && !response.startsWith('HTTP/1.1 503')) return response
    await sleep(200)
  }
}

describe('Two services on one database', () => {
  it('credit one of 1,000 simultaneous copies of a reference, and refuse the rest', async () => {
    const before = await balance()
    const body = JSON.stringify({ account_id: account, amount: 3, reference_id: `copies ${crypto.randomUUID()}` })
    const text = `POST /v1/miles/transfer/create HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${testKeys.staff}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    const responses = await Promise.all(Array.from({ length: 1000 }, (_, at) => sendUntilDone(at, text)))
    const count = (wanted: string) => responses.filter((response) => response.includes(wanted)).length
    expect(count('HTTP/1.1 200 ')).toBe(1)
    expect(count('{"errors":[{"message":"A transaction with this reference ID already exists"}]}')).toBe(999)
    expect(await balance()).toBe(before + 3)
  })
})
