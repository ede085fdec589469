import { resolve } from 'node:path'
import { destination } from 'pino'
import { readConfig } from '#service/config'
import { createLogger } from '#service/create-logger'
import { startService } from '#service/start-service'

// The service with settings that operators do not have: the interval of sealing in milliseconds, or `off`; the
// interval of backups, if not in whole minutes; and the address of the sample's street tiles.
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
