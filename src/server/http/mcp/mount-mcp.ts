import type { AnyEndpoint } from '#contract/endpoint'
import { utcDay } from '#contract/days'
import type { Brand } from '#contract/page-settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../../runtime/clock.ts'
import { version } from '../../runtime/version.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { callAsCaller } from '../call-as-caller.ts'
import { linkOrigin } from '../caller-address.ts'
import { HttpError } from '../errors.ts'
import { basePath } from '../mount-operation.ts'
import { type Authenticator, refusalOf } from '../requests/authenticator.ts'
import { bytesOfRequest } from '../requests/rate-limiter.ts'
import { createTools, requestOf, type Tool } from './tools.ts'

export interface McpOptions {
  readonly authenticator: Authenticator
  readonly brand: Brand
  readonly publicUrls: readonly string[]
  readonly clock: Clock
}

/** The supported protocol versions, newest first. */
const protocolVersions = ['2025-06-18', '2025-03-26', '2024-11-05']

const message = z.object({
  jsonrpc: z.literal('2.0'),
  /** Missing in notifications. */
  id: z.optional(z.union([z.string().check(z.maxLength(100)), z.int()])),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.record(z.string(), z.unknown())),
})
const callParams = z.object({ name: z.string(), arguments: z._default(z.record(z.string(), z.unknown()), {}) })

class ProtocolError extends Error {
  readonly code: number

  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

/**
 * Mounts a server of the Model Context Protocol without sessions and streams. Each reading operation is a tool for the keys
 * that may call it. A tool call passes the same checks and limits as the operation, and appears in the audit.
 */
export function mountMcp(app: FastifyInstance, endpoints: readonly AnyEndpoint[], options: McpOptions): void {
  const { authenticator, brand, publicUrls, clock } = options
  // Created on the first call, because most services get none.
  let createdTools: ReadonlyMap<string, Tool> | undefined
  const tools = () => (createdTools ??= createTools(endpoints, utcDay(clock())))

  async function call(request: FastifyRequest, params: unknown) {
    const { success, data } = z.safeParse(callParams, params)
    const tool = success ? tools().get(data.name) : undefined
    if (!success || tool === undefined) throw new ProtocolError(-32_602, 'There is no such tool')
    const toolRequest = requestOf(tool.endpoint, data.arguments)
    if (toolRequest === undefined)
      throw new ProtocolError(-32_602, 'The arguments are too long, or the tool does not take them')
    const { url, ...rest } = toolRequest
    const { payload, statusCode } = await callAsCaller(app, request, { ...rest, url: basePath + url })
    return { content: [{ type: 'text', text: payload }], isError: statusCode >= 400 }
  }

  async function respond(request: FastifyRequest, { method, params = {} }: z.output<typeof message>) {
    const { key } = request
    switch (method) {
      case 'initialize': {
        return {
          protocolVersion: protocolVersions.find((each) => each === params['protocolVersion']) ?? protocolVersions[0],
          capabilities: { tools: {} },
          serverInfo: { name: brand.name, version },
        }
      }
      case 'ping':
        return {}
      case 'tools/list': {
        const allowed = [...tools().values()].filter(
          ({ endpoint }) => key !== undefined && refusalOf(key, endpoint) === undefined,
        )
        const descriptions = allowed.map(({ described }) => described)
        request.charge?.(Math.floor(JSON.stringify(descriptions).length / bytesOfRequest))
        return { tools: descriptions }
      }
      case 'tools/call':
        return call(request, params)
      default:
        throw new ProtocolError(-32_601, 'There is no such method')
    }
  }

  app.post('/mcp', {
    async onRequest(request, reply) {
      const { origin } = request.headers
      if (origin !== undefined && origin !== linkOrigin(request, publicUrls)) {
        throw new HttpError('forbidden', 'Pages of other origins may not call this')
      }
      await authenticator.authorize(request, reply, { needs: 'public' })
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      await yieldToEventLoop()
      const { data } = z.safeParse(message, request.body)
      if (data === undefined) {
        const error = { code: -32_600, message: 'The body must be one message of JSON-RPC 2.0' }
        return reply.code(400).send({ jsonrpc: '2.0', id: null, error })
      }
      const { id } = data
      if (id === undefined) return reply.code(202).send()
      try {
        return await reply.send({ jsonrpc: '2.0', id, result: await respond(request, data) })
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        return reply.send({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } })
      }
    },
  })
}
