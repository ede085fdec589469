import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'
import { modelCommands, type ModelResponse, type RealLedger } from '../../testing/model-commands.ts'
import { type Expected, ModelledLedger } from '../../testing/modelled-ledger.ts'

const runs = 25
const reviewAbove = 500
const dailyMilesLimit = 1500
/** All within one day, so that no daily limit is reset midway. */
const clock = () => Date.parse('2027-03-01T12:00:00Z')
const senderNames = ['desk', 'office', 'limited', 'desk again'] as const
const personOf = (sender: string) => sender.replace(' again', '')

let database: TestDatabase
let services: MilesService[]

beforeAll(async () => {
  database = await makeTestDatabase()
  await database.open(clock)
  const start = () => startMilesService({ reviewAbove, clock, sharedDatabase: database })
  services = [await start(), await start()]
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await database.remove()
})

async function realLedger(run: number): Promise<RealLedger> {
  const [first] = services
  if (first === undefined) throw new Error('no service was started')
  const keys = new Map<string, string>()
  for (const name of senderNames) {
    const limit = name === 'limited' ? { dailyMilesLimit } : {}
    keys.set(name, await first.issueKey({ role: 'staff', name, person: `${personOf(name)} of run ${run}`, ...limit }))
  }
  return {
    async call(service, sender, path, body) {
      const response = await fetch(`${services[service]?.baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${keys.get(sender)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: (await response.json()) as ModelResponse['body'] }
    },
  }
}

function expectResponse({ status, body }: ModelResponse, expected: Expected) {
  const { errors = [{ message: body['message'] }] } = body as { errors?: { message: unknown }[] }
  const message = errors.map((error) => error.message).join()
  expect(status === 200 ? { status } : { status, message }).toEqual(expected)
}

/** Compares the services' responses for every account and transfer with the model. */
async function expectAgreement({ accounts, transfers }: ModelledLedger, real: RealLedger) {
  for (const [at, { id, phone, externalId, balance, status }] of accounts.entries()) {
    const query = at % 2 === 0 ? `account_id=${id}` : `phone_number=${encodeURIComponent(phone)}`
    const { body } = await real.call(at % 2, 'office', `/miles/account?${query}`)
    expect(body).toMatchObject({
      account_id: id,
      phone_number: phone,
      external_id: externalId,
      balance,
      status,
      debt: 0,
    })
  }
  for (const [at, { id, reference, account, amount, note, status, reversal }] of transfers.entries()) {
    const query = `reference_id=${encodeURIComponent(reference)}`
    const { body } = await real.call(at % 2, 'office', `/miles/transfer/list?all=true&${query}`)
    const data = [
      {
        transaction_id: id,
        reference_id: reference,
        account_id: account.id,
        amount,
        note: note ?? null,
        status,
        reversal: reversal === undefined ? null : { status: reversal.status },
      },
    ]
    expect(body).toMatchObject({ data, pagination: { total: 1 } })
  }
}

test(`two services on one database behave like a simple model of the ledger${isOnPostgres ? ' @long' : ''}`, async () => {
  let run = 0
  const names = {
    phone: (number: number) => `+1303${String(run).padStart(5, '0')}${String(number).padStart(2, '0')}`,
    externalId: (number: number) => `run ${run} ${number}`,
    reference: (number: number) => `run ${run} ${number}`,
  }
  const possible = modelCommands(names, senderNames, expectResponse)
  const commands = fc.commands<ModelledLedger, RealLedger, false>(possible, { maxCommands: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(commands, async (commands) => {
      run += 1
      const model = new ModelledLedger(reviewAbove, { limited: dailyMilesLimit }, personOf)
      const real = await realLedger(run)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await expectAgreement(model, real)
    }),
    { numRuns: runs },
  )
  const { problem } = await verifyLedger(database)
  expect(problem).toBeUndefined()
}, 300_000)
