import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'

/** Gives the tests a PostgreSQL: the one of the environment, or one that is started for them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given)
    return undefined
  }
  const programs = findPostgres()
  if (programs === undefined) throw new Error('There is no PostgreSQL to test on')
  const server = await startPostgres({ programs, isDurable: false })
  project.provide('databaseUrl', server.url)
  return () => server.stop()
}
