import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../open-ledger.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'

let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
  await database.open()
})
afterEach(() => database.remove())

async function definitionOf(trigger: string): Promise<string> {
  const [found] = await database.run<{ definition: string }>(
    `SELECT pg_get_triggerdef(pg_trigger.oid) AS definition FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgname = ? AND relnamespace = current_schema()::regnamespace`,
    trigger,
  )
  return found?.definition ?? ''
}

async function redefine(trigger: string, change: (definition: string) => string): Promise<void> {
  const definition = await definitionOf(trigger)
  await database.run(`DROP TRIGGER ${trigger} ON transfers`)
  await database.run(change(definition))
}

describe('A trigger', () => {
  const trigger = 'transfers_are_decided_once'

  // A backup has triggers as PostgreSQL prints them; restored from that text, they are printed differently.
  it('may have the text that a restored backup gives it', async () => {
    const before = await definitionOf(trigger)
    await redefine(trigger, (definition) => definition)
    expect(await definitionOf(trigger)).not.toBe(before)
    expect((await verifyLedger(database)).problem).toBeUndefined()
  })

  it('is reported if it has become weaker', async () => {
    await redefine(trigger, (definition) => definition.replace('new.amount IS DISTINCT FROM old.amount', 'false'))
    expect((await verifyLedger(database)).problem).toBe(`The trigger ${trigger} of transfers has been altered`)
  })
})
