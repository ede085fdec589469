import { listDeals } from '#contract/list-deals'
import type { UpstreamResponse } from '../../upstream/upstream.ts'
import { documentedMinimum, type Offered } from './offered.ts'
import { readDescription } from './read-description.ts'

export interface KnownInterfaceOptions {
  /** The path of the platform's address, without a slash at the end. */
  readonly basePath: string
  readonly request: (path: string, maxBytes: number) => Promise<UpstreamResponse>
  /** Requests something that needs the key. */
  readonly probe: (path: string, query: Readonly<Record<string, string>>) => Promise<void>
  readonly mustProbe: () => boolean
  readonly onDescription: (isRead: boolean) => void
  readonly refreshMs?: number
}

/** What a platform offers, read from the description of its interface again and again. */
export interface KnownInterface {
  readonly offered: Offered
  stop(): void
}

const addresses = ['/openapi.json', '/openapi']
const maxDescriptionBytes = 8 * 2 ** 20
const defaultRefreshMs = 60_000

/** Reads what a platform offers. While its description cannot be read, what was read last counts, at first the documented minimum. */
export async function createKnownInterface(options: KnownInterfaceOptions): Promise<KnownInterface> {
  const { basePath, request, probe, mustProbe, onDescription, refreshMs = defaultRefreshMs } = options
  let offered: Offered | undefined
  let wasRead: boolean | undefined
  let isRefreshing = false

  async function read(): Promise<Offered | undefined> {
    for (const address of addresses) {
      const response = await request(address, maxDescriptionBytes).catch(() => undefined)
      const found = readDescription(response?.json, basePath)
      if (found !== undefined) return found
    }
    return undefined
  }

  async function refresh() {
    if (isRefreshing) return
    isRefreshing = true
    try {
      const found = await read()
      offered = found ?? offered
      const isRead = found !== undefined
      if (isRead !== wasRead) onDescription(isRead)
      wasRead = isRead
      // Whatever it answers, the key is taken or refused by it.
      if (mustProbe()) await probe(listDeals.path, { sort: 'cpm' }).catch(() => {})
    } finally {
      isRefreshing = false
    }
  }

  await refresh()
  const timer = setInterval(() => void refresh(), refreshMs).unref()
  return {
    get offered() {
      return offered ?? documentedMinimum
    },
    stop: () => clearInterval(timer),
  }
}
