import { resolve } from 'node:path'
import { destination } from 'pino'
import { readConfig } from '#service/config'
import { createLogger } from '#service/create-logger'
import { startService } from '#service/start-service'

// The service with settings that operators do not have: how often the log is sealed, in milliseconds, or `off`; how often
// the database is backed up, where that is not in minutes; and where maps load the sample's streets from.
const [sealing = 'off', backingUp = '', tilesUrl = ''] = process.argv.slice(2)
const environment = readConfig()
const { backup, tiles } = environment
const config = {
  ...environment,
  backup: backup && { ...backup, ...(backingUp !== '' && { everyMs: Number(backingUp) }) },
  tiles: tiles && { ...tiles, ...(tilesUrl !== '' && { url: tilesUrl }) },
}
const service = await startService({
  config,
  clock: Date.now,
  logger: createLogger(config, destination(2)),
  say: (line) => void process.stdout.write(`${line}\n`),
  onProgress: () => undefined,
  builtFolder: resolve('dist'),
  sealEveryMs: sealing === 'off' ? 'off' : Number(sealing),
})
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)))
