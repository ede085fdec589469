import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** The headers that identify a caller, its address, and the origin by which it reaches the service. */
const forwarded = ['authorization', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** Calls an operation on behalf of a request's caller, with the same checks, limits and cache. */
export function callAsCaller(
  server: FastifyInstance,
  { headers, socket }: FastifyRequest,
  options: Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'>,
) {
  return server.inject({
    ...options,
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: {
      ...Object.fromEntries(forwarded.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
      ...options.headers,
    },
  })
}
