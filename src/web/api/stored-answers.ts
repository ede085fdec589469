import type { RequestLine } from '#contract/request-lines'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { storedAtHeader } from '../offline/protocol.ts'

/** When the answers were stored that the worker gave, as the service did not respond; by the hashes of their queries. */
const storedAtMs = new Map<string, number>()

/** Notes whether an answer to a query is a stored one. */
export function noteAnswer({ operation }: RequestLine, request: unknown, headers: Headers): void {
  const storedAt = headers.get(storedAtHeader)
  if (storedAt === null && storedAtMs.size === 0) return
  const hash = hashKey([operation, request])
  if (storedAt === null) storedAtMs.delete(hash)
  else storedAtMs.set(hash, Number(storedAt))
}

/** Whether the answer to a query is a stored one. */
export function isStoredAnswer({ queryHash }: { readonly queryHash: string }): boolean {
  return storedAtMs.has(queryHash)
}

/** When the oldest of the stored answers on screen was stored, in milliseconds since 1970; undefined where none is. */
export function useOldestAnswer(): number | undefined {
  const queries = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => {
      if (storedAtMs.size === 0) return undefined
      const shown = queries.getAll().filter((query) => query.isActive() && isStoredAnswer(query))
      return shown.length === 0 ? undefined : Math.min(...shown.map(({ queryHash }) => storedAtMs.get(queryHash)!))
    },
    () => undefined,
  )
}
