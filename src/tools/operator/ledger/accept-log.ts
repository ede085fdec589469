import { acceptLog } from '#server/miles/log/accept-log'
import { type LedgerCommand, operator, readReason, withStorages } from './command.ts'

/** Lets the service of this machine seal a log again that does not extend the last checkpoint that it has seen. */
export const acceptTheLog: LedgerCommand = {
  name: 'accept-log',
  usage: '--reason <reason>',
  operands: 0,
  options: ['reason'],
  run({ values }, options) {
    const reason = readReason('reason', values)
    return withStorages(options, async ({ log }) => {
      const { ledgerCheckpointFile } = options.config
      const size = await acceptLog(log, ledgerCheckpointFile, { reason, by: operator() }, options.clock())
      options.log(`Accepted the log after its first ${size.toLocaleString('en-US')} events, which are sealed`)
    })
  },
}
