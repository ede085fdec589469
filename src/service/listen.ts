import type { FastifyInstance } from 'fastify'
import { StartError } from '#server/operation/errors'
import { metricsListenError } from '#server/http/metrics-listener'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Checks that the service can listen on the configured addresses.
 *
 * @throws {StartError} naming the variable of the first address that fails
 */
export async function checkAddresses({ host, port, metricsAddress }: Config): Promise<void> {
  await tryAddress({ host, port }).catch((cause) => {
    throw listenError(cause, host, port)
  })
  if (metricsAddress === undefined) return
  await tryAddress(metricsAddress).catch((cause) => {
    throw metricsListenError(cause, metricsAddress.host, metricsAddress.port)
  })
}

/** Connections waiting to be accepted. Beyond Node's default of 511, clients would retry only after seconds. */
const backlog = 4096

/**
 * Starts to listen, and returns the origin of the server for clients on this machine.
 *
 * @throws {StartError} when it cannot listen
 */
export async function listen(server: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await server.listen({ host, port, backlog })
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, host, port)
  }
  const address = server.server.address()
  const bound = typeof address === 'object' ? (address?.port ?? port) : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const shown = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${bound}`
}

/** Returns whether the service is unreachable for other machines, even by a proxy. */
export function isOnlyLocal({ host, publicUrls }: Pick<Config, 'host' | 'publicUrls'>): boolean {
  return /^(127\.[\d.]+|::1|localhost)$/.test(host) && publicUrls.length === 0
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): unknown {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT: ${port} on ${host} is in use by another program; end that one, or set PORT to another number`,
        { cause },
      )
    case 'EACCES':
      return new StartError(`PORT: this user may not listen on ${port}`, { cause })
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST: ${host} is not an address of this machine`, { cause })
    default:
      return cause
  }
}

/**
 * Listens on an address briefly, so that an unusable address fails before the long work of a first start.
 *
 * @throws {NodeJS.ErrnoException} when it cannot listen
 */
async function tryAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  // Clients that already wait for the service would keep this server open.
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  await server[Symbol.asyncDispose]()
}
