import type { FastifyInstance } from 'fastify'
import { StartError } from '#server/operation/errors'
import { metricsListenError } from '#server/http/metrics-listener'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Checks that the addresses of the configuration can be listened on.
 *
 * @throws {StartError} naming the variable of the first that cannot
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

/** Connections that arrive at once wait to be accepted; past 511, Node's default, their clients would try again after seconds. */
const backlog = 4096

/**
 * Listens, and returns the origin by which the server can be reached from this machine.
 *
 * @throws {StartError} when it cannot
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

/** Whether no other machine reaches the service, by a proxy neither. */
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
 * Listens on an address for a moment, so that one which cannot be used fails before the long work of a first start.
 *
 * @throws {NodeJS.ErrnoException} the error of listening there
 */
async function tryAddress({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  // Clients that already wait for the service would keep this server open.
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  await server[Symbol.asyncDispose]()
}
