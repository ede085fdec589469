import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens on an address for a moment, so that one which cannot be used fails before the long work of a first start.
 *
 * @throws {NodeJS.ErrnoException} the error of listening there
 */
export async function tryAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  // Clients that already wait for the service would keep this server open.
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  const closed = once(server, 'close')
  server.close()
  await closed
}
