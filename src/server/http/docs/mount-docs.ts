import type { AnyEndpoint } from '#contract/endpoint'
import { utcDay } from '#contract/days'
import { describeInterface } from '#contract/openapi'
import type { OpenApiDocument } from '#contract/openapi/document'
import { interfaceExamples } from '#contract/openapi/examples/interface-examples'
import { inlineReferences } from '#contract/openapi/inline-references'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { basePath } from '../mount-operation.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { requestOrigin } from '../requests/caller-address.ts'
import { createCachedResponse, createResponseCache, sendCachedResponse } from '../responses/cached-response.ts'
import { anyOrigin } from '../responses/cors.ts'
import type { ExampleRequest } from './curl-command.ts'
import { docsHeaders, docsPage } from './docs-page.ts'
import { llmsText } from './llms-text.ts'

export interface DocsOptions {
  readonly authenticator: Authenticator
  /** The origin that the examples call; `undefined` for the one the page is requested at. */
  readonly publicUrl: string | undefined
  readonly clock: Clock
}

/** The service has few origins; the document, the page and the text of each take about 500 kB. */
const maxCachedBytes = 2 ** 22

const textHeaders = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
const jsonHeaders = { ...textHeaders, 'content-type': 'application/json; charset=utf-8' }
const plainHeaders = { ...textHeaders, 'content-type': 'text/plain; charset=utf-8' }

/**
 * Mounts what describes the interface, none of which needs a key: the OpenAPI document, the page that shows it at `/docs`, and
 * `/llms.txt`. All are made again each day, because the dates of the examples must not pass.
 */
export function mountDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  { authenticator, publicUrl, clock }: DocsOptions,
): void {
  const cache = createResponseCache(maxCachedBytes)
  let latest: { readonly day: string; readonly document: OpenApiDocument } | undefined

  /** Making the document takes much longer than putting another address into it. */
  function documentAt(baseUrl: string, today: string): OpenApiDocument {
    if (latest?.day !== today) latest = { day: today, document: describeInterface(endpoints, basePath, today) }
    const { document } = latest
    return { ...document, servers: document.servers.map((server) => ({ ...server, url: baseUrl })) }
  }

  /** Mounts a text that depends on the base address and the day. */
  function mountText(
    path: string,
    headers: Readonly<Record<string, string>>,
    make: (baseUrl: string, today: string) => string,
  ) {
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(anyOrigin)
      authenticator.countRequest(request, reply)
      const baseUrl = (publicUrl ?? requestOrigin(request)) + basePath
      const today = utcDay(clock())
      const key = `${today} ${path} ${baseUrl}`
      const respond = async () => createCachedResponse(make(baseUrl, today), headers)
      return sendCachedResponse(request, reply, cache.get(key) ?? (await cache.fill(key, respond)))
    })
  }

  mountText(`${basePath}/openapi.json`, jsonHeaders, (baseUrl, today) => JSON.stringify(documentAt(baseUrl, today)))
  mountText('/docs', docsHeaders, (baseUrl, today) => {
    const examples: Readonly<Record<string, { readonly request: ExampleRequest }>> = interfaceExamples(today)
    const document = inlineReferences(documentAt(baseUrl, today))
    return docsPage(document, baseUrl, (operationId) => examples[operationId]?.request ?? {})
  })
  mountText('/llms.txt', plainHeaders, (baseUrl) => llmsText(endpoints, baseUrl))
}
