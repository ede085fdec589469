import { chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type PostgresServerOptions, startPostgres } from '../support/postgres-server.ts'
import { createServices, fillStand, type StandMaker } from './fixture.ts'

const model = 'model'

/** Makes stands that are databases of one server, whose commits are on disk when they are told. */
export async function makePostgresStands(options: Omit<PostgresServerOptions, 'isDurable'>): Promise<StandMaker> {
  const server = await startPostgres({ ...options, isDurable: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
  await ask(server.url, `CREATE DATABASE ${model}`)
  const modelUrl = urlOf(model)
  const sampleTransfers = await fillStand({ dataDir, databaseUrl: modelUrl }, { DATABASE_URL: modelUrl })
  const [size] = await ask<{ bytes: string }>(modelUrl, 'SELECT pg_database_size(current_database()) AS bytes')
  const [home] = await ask<{ folder: string }>(server.url, "SELECT current_setting('data_directory') AS folder")
  const folderOfServer = home?.folder ?? ''
  const said: string[] = []
  let made = 0

  return {
    database: 'PostgreSQL',
    bytes: Number(size?.bytes ?? 0),
    said,
    async make({ folder } = {}) {
      made += 1
      const name = `trial_${made}`
      if (folder !== undefined) {
        const { uid, gid } = await stat(folderOfServer)
        await chown(folder, uid, gid)
        await ask(server.url, `CREATE TABLESPACE space_of_${name} LOCATION '${folder}'`)
      }
      const space = folder === undefined ? '' : ` TABLESPACE space_of_${name}`
      await ask(server.url, `CREATE DATABASE ${name} TEMPLATE ${model}${space}`)
      const config = { dataDir, databaseUrl: urlOf(name) }
      const environment = { DATABASE_URL: config.databaseUrl }
      const { start, launch, kill } = createServices(config, environment, said)
      return {
        database: 'PostgreSQL',
        config,
        environment: { ...environment, DATA_DIR: dataDir },
        sampleTransfers,
        server,
        start,
        launch,
        async end(isKept) {
          await kill()
          if (isKept && folder === undefined) return
          await ask(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
          if (folder !== undefined) await ask(server.url, `DROP TABLESPACE space_of_${name}`)
        },
        place: `the database ${name} of ${folderOfServer}`,
      }
    },
    async end(isKept) {
      if (isKept) await server.kill()
      else await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function ask<Row extends object>(url: string, statement: string, ...values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
