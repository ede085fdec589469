import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '#contract/endpoint'
import { utcDay } from '#contract/days'
import { describeInterface } from '#contract/openapi/describe-interface'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { inlineReferences } from '#contract/openapi/inline-references'
import type { Brand } from '#contract/page-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../runtime/clock.ts'
import { withBrand } from '../pages/brand.ts'
import { basePath } from '../mount-operation.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { linkOrigin } from '../caller-address.ts'
import { createCachedResponse, createResponseCache, sendCachedResponse } from '../responses/cached-response.ts'
import { anyOrigin } from '../responses/cors.ts'
import { createDocsPage } from './docs-page.ts'
import { fillTemplate } from './guide.ts'

export interface DocsOptions {
  readonly authenticator: Authenticator
  readonly brand: Brand
  /** Returns the key with which pages call the API; the first example contains it. */
  readonly publicKey: () => Promise<string>
  /** The folder of the built app, which contains the typeface. */
  readonly webRoot?: string | undefined
  /** The origins of the service. Without any, document and examples name none, because anyone can send any `Host`. */
  readonly publicUrls: readonly string[]
  readonly clock: Clock
}

/** Enough for the few origins of an operator: document, page and text take about a megabyte for each. */
const maxCachedBytes = 2 ** 22

const textHeaders = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
const jsonHeaders = { ...textHeaders, 'content-type': 'application/json; charset=utf-8' }
const plainHeaders = { ...textHeaders, 'content-type': 'text/plain; charset=utf-8' }

/**
 * Mounts the descriptions of the API, which need no key: the OpenAPI document, the page that shows it at `/docs`, and
 * `/llms.txt`. They are created again each day, because the dates in examples must not lie in the past.
 */
export function mountDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  { authenticator, brand, publicKey, webRoot, publicUrls, clock }: DocsOptions,
): void {
  const cache = createResponseCache(maxCachedBytes)

  /** Mounts a text that depends on the base address (if the operator has configured one), the day and the public key. */
  function mountText(
    path: string,
    headers: Readonly<Record<string, string>>,
    render: (baseUrl: string | undefined, today: string, pageKey: string) => string,
  ) {
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(anyOrigin)
      await authenticator.countRequest(request, reply)
      const baseUrl = publicUrls.length === 0 ? undefined : linkOrigin(request, publicUrls) + basePath
      const today = utcDay(clock())
      const pageKey = await publicKey()
      const cacheKey = `${today} ${path} ${baseUrl} ${pageKey}`
      const respond = async () => createCachedResponse(render(baseUrl, today, pageKey), headers)
      return sendCachedResponse(request, reply, cache.get(cacheKey) ?? (await cache.fill(cacheKey, respond)))
    })
  }

  mountText(`${basePath}/openapi.json`, jsonHeaders, (baseUrl = basePath, today) =>
    JSON.stringify(describeInterface(endpoints, baseUrl, today, brand.name)),
  )
  const docs = createDocsPage(fontIn(webRoot))
  mountText('/docs', docs.headers, (baseUrl, today, pageKey) => {
    // The document keeps the software's own name, which `withBrand` replaces in the whole page.
    const document = inlineReferences(describeInterface(endpoints, baseUrl ?? basePath, today))
    const examples = interfaceExamples(today)
    return withBrand(docs.render(document, { baseUrl, publicKey: pageKey, brand, examples }), brand)
  })
  mountText('/llms.txt', plainHeaders, (baseUrl = basePath) => llmsText(brand.name, endpoints, baseUrl))
}

/** Returns the address of the typeface of the built app. */
function fontIn(webRoot: string | undefined): string | undefined {
  const page = webRoot === undefined ? '' : join(webRoot, 'index.html')
  return existsSync(page) ? /[^"]+\.woff2/.exec(readFileSync(page, 'utf8'))?.[0] : undefined
}

/** Returns a short description of the service for language models, in the format of llmstxt.org: one line per operation. */
function llmsText(name: string, endpoints: readonly AnyEndpoint[], baseUrl: string): string {
  const groups = [...new Set(endpoints.map(({ group }) => group))].map((groupName) => {
    const lines = endpoints
      .filter(({ group }) => group === groupName)
      .map(
        ({ method, path, summary, needs, operation }) => `- ${method} ${path} (${operation}, ${needs} key): ${summary}`,
      )
    return `## ${groupName}\n\n${lines.join('\n')}\n`
  })
  const texts = { name, baseUrl, origin: baseUrl.slice(0, -basePath.length), operations: groups.join('\n').trimEnd() }
  return fillTemplate('llms.md', texts)
}
