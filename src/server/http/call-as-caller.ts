import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** The headers that tell who and where a caller is, and by which origin it reaches the service. */
const handedOn = ['authorization', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** Calls an operation as the caller of a request would: past the same checks and limits, and the same cache. */
export function callAsCaller(
  server: FastifyInstance,
  { headers, socket }: FastifyRequest,
  options: Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'>,
) {
  return server.inject({
    ...options,
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: {
      ...Object.fromEntries(handedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
      ...options.headers,
    },
  })
}
