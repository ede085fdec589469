import { findSigner } from '#server/log/prove-transfer'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, withStorages } from './command.ts'

/** Writes the latest checkpoint, for saving elsewhere. */
export const checkpoint: LedgerCommand = {
  name: 'checkpoint',
  usage: '> <file>',
  operands: 0,
  options: [],
  run: (_, options) =>
    withStorages(options, async ({ log: eventLog }) => {
      const { write, log } = options
      const latest = await eventLog.latestCheckpoint()
      if (latest === undefined)
        throw new RefusedError('Nothing is sealed yet: a service that runs seals within seconds')
      await write(latest.note)
      log(`Sealed at ${new Date(latest.sealedAtMs).toISOString()}`)
      log(`Verifier key: ${await findSigner(eventLog, latest)}`)
    }),
}
