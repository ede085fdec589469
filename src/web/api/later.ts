import type { LaterEndpoint } from '#client/client'
import type { AnyEndpoint } from '#contract/endpoint'
import type { RequestLine } from '#contract/request-lines'
import { whenHydrated } from '../browser/hydration.ts'

/** An operation of a page that the service renders: its schemas load after what was rendered is alive. */
export function later<E extends AnyEndpoint>(line: RequestLine, load: () => Promise<E>): LaterEndpoint<E> {
  return {
    ...line,
    async load() {
      await whenHydrated()
      return load()
    },
  }
}
