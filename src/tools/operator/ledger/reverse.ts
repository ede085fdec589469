import { ServiceError } from '#server/operation/errors'
import { operatorActor } from '#server/log/event'
import { expectDone } from '#server/miles/ledger/expect-done'
import { draw } from '#server/log/word-digests'
import { ulid } from 'ulid'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, operator, readReason, withStorages } from './command.ts'

export const reverse: LedgerCommand = {
  name: 'reverse',
  usage: '<transaction id> --note <reason>',
  operands: 1,
  options: ['note'],
  run({ operands: [transactionId = ''], values }, options) {
    const reason = readReason('note', values)
    return withStorages(options, async ({ miles }) => {
      const requestedAtMs = options.clock()
      const reversal = {
        kind: 'reversal',
        ...draw(),
        reversalId: ulid(requestedAtMs),
        transactionId,
        referenceId: null,
        reason,
        allowsDebt: false,
        reviewAbove: undefined,
        by: operatorActor(operator()),
        requestedAtMs,
      } as const
      // Waits for transfers that lock the account.
      const [outcome] = await miles.commit([reversal], true)
      if (outcome?.kind === 'reversed-already' && outcome.status === 'booked') {
        throw new RefusedError(`Transfer ${transactionId} is already reversed`)
      }
      try {
        expectDone(outcome ?? { kind: 'transfer-unknown' }, { dailyMilesLimit: null })
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        throw new RefusedError(error.message, { cause: error })
      }
      const transfer = await miles.findTransfer(transactionId)
      const account = transfer && (await miles.findAccount({ accountId: transfer.accountId }))
      const [taken, left] = [transfer?.amount, account?.balance].map((amount) => amount?.toLocaleString('en-US'))
      options.log(
        `Reversed ${transactionId}: took ${taken} miles back from account ${account?.accountId}, which has ${left} left`,
      )
    })
  },
}
