import type { OpenApiDocument } from '#contract/openapi'
import type { FastifyInstance } from 'fastify'
import { basePath } from '../mount-operation.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { requestOrigin } from '../requests/caller-address.ts'
import { createCachedResponse, createResponseCache, sendCachedResponse } from '../responses/cached-response.ts'
import { anyOrigin } from '../responses/cors.ts'
import { docsHeaders, docsPage } from './docs-page.ts'

export interface DocsOptions {
  readonly authenticator: Authenticator
  /** The origin that the examples call; `undefined` for the one the page is requested at. */
  readonly publicUrl: string | undefined
}

/** The service has few origins; the page of each takes about 30 kB. */
const maxCachedBytes = 2 ** 20

/** Mounts the OpenAPI document, which needs no key, and the page that shows it at `/docs`. */
export function mountDocs(
  app: FastifyInstance,
  document: OpenApiDocument,
  { authenticator, publicUrl }: DocsOptions,
): void {
  const openApi = createCachedResponse(JSON.stringify(document), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  app.get(`${basePath}/openapi.json`, async (request, reply) => {
    reply.headers(anyOrigin)
    authenticator.countRequest(request, reply)
    return sendCachedResponse(request, reply, openApi)
  })

  const pages = createResponseCache(maxCachedBytes)
  app.get('/docs', async (request, reply) => {
    authenticator.countRequest(request, reply)
    const origin = publicUrl ?? requestOrigin(request)
    const make = async () => createCachedResponse(docsPage(document, origin), docsHeaders)
    return sendCachedResponse(request, reply, pages.get(origin) ?? (await pages.fill(origin, make)))
  })
}
