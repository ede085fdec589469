import { assignKey } from '#contract/keys/assign-key'
import { createKey } from '#contract/keys/create-key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { approveReversal } from '#contract/miles/approve-reversal'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { checkTransfers } from '#contract/miles/check-transfers'
import { createAccount } from '#contract/miles/accounts/create-account'
import { findAccount } from '#contract/miles/accounts/find-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { getTransfer } from '#contract/miles/get-transfer'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { getOverview } from '#contract/miles/get-overview'
import { listAudit } from '#contract/miles/list-audit'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import { listTransfers } from '#contract/miles/list-transfers'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { type AccessLog, createAccessLog } from '../audit/access-log.ts'
import { handleListAudit } from '../audit/list-audit.ts'
import type { Clock } from '../clock.ts'
import { sendRaw, startTestServer } from './test-server.ts'
import { issueKey } from '../keys/issue-keys.ts'
import type { KeyProperties } from '../keys/key.ts'
import { handleKeys } from '../keys/handle-keys.ts'
import { createKeyNames } from '../keys/key-names.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'
import { handleCheckTransfers } from '../miles/handlers/check-transfers.ts'
import { handleCreateAccount } from '../miles/handlers/accounts/create-account.ts'
import { handleDecideTransfers } from '../miles/handlers/decide-transfers.ts'
import { handleFindAccount } from '../miles/handlers/accounts/find-account.ts'
import { handleGetStatement } from '../miles/handlers/accounts/get-statement.ts'
import { handleGetTransferProof } from '../miles/handlers/get-transfer-proof.ts'
import { handleGetTransfer } from '../miles/handlers/get-transfer.ts'
import { Ledger } from '../miles/ledger/ledger.ts'
import { handleListAccountChanges } from '../miles/handlers/accounts/list-account-changes.ts'
import { handleListTransfers } from '../miles/handlers/list-transfers.ts'
import { handleTransferMiles } from '../miles/handlers/transfer-miles.ts'
import { handleChangeAccount } from '../miles/handlers/accounts/change-account.ts'
import { handleGetOverview } from '../miles/handlers/get-overview.ts'
import { handleReverseTransfer } from '../miles/handlers/reverse-transfer.ts'
import { noReview, type ReviewRule } from '../miles/ledger/review-rule.ts'
import { createReviewRule } from '../miles/ledger/review-rule-storage.ts'
import { testSender } from './test-writes.ts'

/** A service with only the operations for staff, over an empty database. */
export interface MilesService {
  readonly baseUrl: string
  readonly database: TestDatabase
  /** Creates and stores a key. */
  issueKey(wish: KeyProperties): Promise<string>
  /** Opens an account with a balance of 0 and returns its id. */
  openAccount(phoneNumber: string, externalId?: string): Promise<string>
  balanceOf(accountId: string): Promise<number | undefined>
  /** Sends raw bytes and returns everything received until the connection ends. */
  sendRaw(text: string): Promise<string>
  stop(): Promise<void>
}

export interface MilesServiceOptions {
  readonly reviewAbove?: number
  /** The rest of the review rule; nothing waits for it when left out. */
  readonly reviewRule?: Partial<ReviewRule>
  readonly clock?: Clock
  /** A database that other services use too, not removed with this one; a new one when left out. */
  readonly sharedDatabase?: TestDatabase
}

export async function startMilesService({
  reviewAbove,
  reviewRule,
  clock = Date.now,
  sharedDatabase,
}: MilesServiceOptions = {}): Promise<MilesService> {
  const database = sharedDatabase ?? (await makeTestDatabase())
  const { miles: storage, statements, audit, keys, reviewRules, log, daySums } = await database.open(clock)
  const rule = { ...noReview, aboveMiles: reviewAbove ?? null, ...reviewRule }
  await reviewRules.addFirst(rule, 'test', clock())
  const ledger = new Ledger({ storage, clock, reviewRule: createReviewRule(reviewRules, clock) })
  const readKeyNames = createKeyNames(keys, [])
  const onError = (error: unknown) => {
    throw error
  }
  const accessLog: AccessLog = createAccessLog({ storage: audit, onError, intervalMs: 5 })
  const service = await startTestServer({
    mountAll: (mount) => {
      mount(transferMiles, handleTransferMiles(ledger))
      mount(checkTransfers, handleCheckTransfers(ledger))
      mount(listTransfers, handleListTransfers(storage, readKeyNames, daySums))
      mount(getTransfer, handleGetTransfer(storage, readKeyNames))
      mount(getTransferProof, handleGetTransferProof(log))
      const decisions = handleDecideTransfers(ledger, storage, readKeyNames)
      mount(approveTransfer, decisions.approveTransfer)
      mount(rejectTransfer, decisions.rejectTransfer)
      mount(createAccount, handleCreateAccount(ledger))
      mount(findAccount, handleFindAccount(storage))
      mount(getAccount, handleFindAccount(storage))
      mount(getStatement, handleGetStatement(statements, readKeyNames))
      mount(listAccountChanges, handleListAccountChanges(statements, readKeyNames))
      mount(getOverview, handleGetOverview({ daySums, audit, log, imbalance: () => undefined, readKeyNames, clock }))
      const keyOperations = handleKeys(keys, [], clock)
      mount(createKey, keyOperations.createKey)
      mount(listKeys, keyOperations.listKeys)
      mount(assignKey, keyOperations.assignKey)
      mount(rotateKey, keyOperations.rotateKey)
      mount(revokeKey, keyOperations.revokeKey)
      mount(listAudit, handleListAudit(audit, readKeyNames))
      mount(reverseTransfer, handleReverseTransfer(ledger, storage, readKeyNames))
      mount(approveReversal, decisions.approveReversal)
      mount(rejectReversal, decisions.rejectReversal)
      const changes = handleChangeAccount(ledger, storage)
      mount(updateAccount, changes.updateAccount)
      mount(freezeAccount, changes.freezeAccount)
      mount(unfreezeAccount, changes.unfreezeAccount)
      mount(closeAccount, changes.closeAccount)
    },
    clock,
    findByHash: keys.findByHash,
    recordAccess: accessLog.record,
  })
  return {
    baseUrl: service.baseUrl,
    database,
    issueKey: async (wish) => (await issueKey(keys, wish, clock)).key,
    openAccount: (phoneNumber, externalId = phoneNumber) =>
      ledger.openAccount(phoneNumber, externalId, testSender('test')),
    balanceOf: async (accountId) => (await storage.findAccount({ accountId }))?.balance,
    sendRaw: (text) => sendRaw(service.app, text),
    async stop() {
      await service.app.close()
      await accessLog.stop()
      if (sharedDatabase === undefined) await database.remove()
    },
  }
}
