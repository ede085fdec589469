import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServices, fillStand, type StandMaker } from './fixture.ts'

/** Makes stands in temporary folders. */
export async function makeSqliteStands(): Promise<StandMaker> {
  const model = await mkdtemp(join(tmpdir(), 'milestay-faults-'))
  const environment = { DATABASE_URL: '' }
  const sampleTransfers = await fillStand({ dataDir: model, databaseUrl: undefined }, environment)
  const { size: bytes } = await stat(join(model, 'milestay.db'))

  const said: string[] = []

  return {
    database: 'SQLite',
    bytes,
    said,
    async make({ folder } = {}) {
      const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'milestay-faults-')))
      await cp(model, dataDir, { recursive: true })
      const config = { dataDir, databaseUrl: undefined }
      const { start, launch, kill } = createServices(config, environment, said)
      return {
        database: 'SQLite',
        config,
        environment: { ...environment, DATA_DIR: dataDir },
        sampleTransfers,
        server: undefined,
        start,
        launch,
        async end(isKept) {
          await kill()
          if (folder === undefined && !isKept) await rm(dataDir, { recursive: true, force: true })
        },
        place: dataDir,
      }
    },
    end: () => rm(model, { recursive: true, force: true }),
  }
}
