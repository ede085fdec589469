import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints, type OperationName } from '#contract/endpoints'
import { createAccessLog } from '../audit/access-log.ts'
import { handleListAudit } from '../audit/list-audit.ts'
import type { Clock } from '../runtime/clock.ts'
import { startTestServer } from './test-server.ts'
import { issueKey } from '../keys/issue-keys.ts'
import type { KeyProperties } from '../keys/key.ts'
import { handleKeys } from '../keys/handle-keys.ts'
import { createKeyNames } from '../keys/key-names.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'
import { handleAccounts } from '../miles/handlers/accounts/handle-accounts.ts'
import { handleTransfers } from '../miles/handlers/handle-transfers.ts'
import { handleCheckTransfers } from '../miles/handlers/check-transfers.ts'
import { handleGetStatement, handleListAccountChanges } from '../miles/handlers/accounts/handle-statements.ts'
import { handleGetTransferProof } from '../miles/handlers/get-transfer-proof.ts'
import { createLedger } from '../miles/ledger/ledger.ts'
import { handleListTransfers } from '../miles/handlers/list-transfers.ts'
import { handleGetOverview } from '../miles/handlers/get-overview.ts'
import { noReview, type ReviewRule } from '../miles/ledger/review-rule.ts'
import { createReviewRule } from '../miles/ledger/review-rule-storage.ts'
import { handleProposals } from '../proposals/handle-proposals.ts'
import { handleWebhooks } from '../webhooks/handle-webhooks.ts'
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
  stop(): Promise<void>
}

export interface MilesServiceOptions {
  readonly reviewAbove?: number
  /** The rest of the review rule; nothing waits for it when left out. */
  readonly reviewRule?: Partial<ReviewRule>
  readonly clock?: Clock
  /** Requests a minute; no limit when left out. */
  readonly rateLimit?: number
  /** A database that other services use too, not removed with this one; a new one when left out. */
  readonly sharedDatabase?: TestDatabase
}

export async function startMilesService({
  reviewAbove,
  reviewRule,
  clock = Date.now,
  rateLimit,
  sharedDatabase,
}: MilesServiceOptions = {}): Promise<MilesService> {
  const database = sharedDatabase ?? (await makeTestDatabase())
  const storages = await database.open(clock)
  const { miles: storage, statements, audit, keys, reviewRules, log, daySums } = storages
  const rule = { ...noReview, aboveMiles: reviewAbove ?? null, ...reviewRule }
  await reviewRules.addFirst(rule, 'test', clock())
  const ledger = createLedger({ storage, clock, reviewRule: createReviewRule(reviewRules, clock) })
  const readKeyNames = createKeyNames(keys, [])
  const onError = (error: unknown) => {
    throw error
  }
  const accessLog = createAccessLog({ storage: audit, onError, intervalMs: 5 })
  const service = await startTestServer({
    mountAll: (mount) => {
      const operations = {
        ...handleTransfers(ledger, storage, readKeyNames),
        ...handleAccounts(ledger, storage),
        ...handleKeys(keys, [], clock),
        checkTransfers: handleCheckTransfers(ledger, readKeyNames),
        listTransfers: handleListTransfers(storage, readKeyNames, daySums),
        getTransferProof: handleGetTransferProof(log),
        getStatement: handleGetStatement(statements, readKeyNames),
        listAccountChanges: handleListAccountChanges(statements, readKeyNames),
        getOverview: handleGetOverview({ daySums, audit, log, imbalance: () => undefined, readKeyNames, clock }),
        listAudit: handleListAudit(audit, readKeyNames),
        ...handleWebhooks(storages, [], clock),
        ...handleProposals(storages.proposals, clock),
      }
      for (const [name, operation] of Object.entries(operations)) {
        mount<AnyEndpoint>(endpoints[name as OperationName], operation)
      }
    },
    clock,
    ...(rateLimit && { rateLimit }),
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
    async stop() {
      await service.app.close()
      await accessLog.stop()
      if (sharedDatabase === undefined) await database.remove()
    },
  }
}
