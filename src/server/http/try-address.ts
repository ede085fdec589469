import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens for a moment and answers nobody, so that an address which cannot be had is told before the work is done that
 * must be done before anything is answered there.
 *
 * @throws {Error} that listening there ends with
 */
export async function tryAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  // Whoever waits for the service calls already, and would keep this one open.
  const server = createServer((caller) => caller.destroy()).listen({ host, port })
  await once(server, 'listening')
  const closed = once(server, 'close')
  server.close()
  await closed
}
