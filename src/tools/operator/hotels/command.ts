import type { Clock } from '#server/runtime/clock'
import type { DatabaseLocation } from '#server/storages/open-storages'
import type { ImportTiming } from './catalogue/describe-hotels.ts'
import type { LiteApiTiming } from '#sources/liteapi/liteapi'

/** The supplier's address and rate limit. */
export interface SupplierAccess {
  readonly url: string
  readonly key: string
  readonly pacePerSecond: number
}

export interface HotelsCommandOptions {
  readonly config: DatabaseLocation & {
    readonly supplier: SupplierAccess | undefined
    readonly pictures?: { readonly trustedOrigins: readonly string[] }
  }
  readonly clock: Clock
  /** Receives the output, a table. */
  readonly write: (text: string) => void
  /** Receives messages. */
  readonly log: (line: string) => void
  /** Receives the progress of a long operation. */
  readonly onProgress: (title: string, done: number, total: number) => void
  /** Stops an import, which can be resumed later. */
  readonly signal?: AbortSignal
  /** For tests. */
  readonly timing?: Partial<LiteApiTiming> & Partial<ImportTiming> & { readonly leaseMs?: number }
}

/** The options of the commands, as given. */
export interface HotelsArguments {
  readonly place?: string | undefined
  readonly radius?: string | undefined
  readonly country?: string | undefined
  readonly ids?: string | undefined
  readonly pace?: string | undefined
  readonly update?: boolean | undefined
}

/** The command succeeded, failed, or must run again to finish. */
export const exitCodes = { done: 0, failed: 1, unfinished: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
