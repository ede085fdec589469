import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')

// SQLite refuses an insert that names no columns once a newer version has added one.
test('every insert names its columns, so that it works beside a newer version', () => {
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/^places|testing\/|(schema|ledger-tables)\.ts$/.test(path))
    .flatMap((path) => {
      const inserts = readFileSync(join(server, path), 'utf8').matchAll(/INSERT (?:OR \w+ )?INTO \S+\s+(?!\()\w+.*/g)
      return [...inserts].map(([text]) => `${path}: ${text}`)
    })
  expect(found).toEqual([])
})
