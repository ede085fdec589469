import { createHash } from 'node:crypto'
import type { OpenApiDocument, OpenApiOperation } from '#contract/openapi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operationSection } from './docs-operation.ts'
import { docsStyle } from './docs-style.ts'
import { Html, html, withCode } from './html.ts'
import { createResponseCache, createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'

/** One text with its tags: a blank more or less, and the policy would not let it pass. */
const styleElement = new Html(`<style>${docsStyle}</style>`)
const styleHash = createHash('sha256').update(docsStyle).digest('base64')

const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

/** Few origins lead to one service; a page of each is some 20 kB. */
const maxCachedBytes = 2 ** 20

/** Shows people what the interface can do, at the origin they reach it at. */
export function mountDocsPage(
  app: FastifyInstance,
  document: OpenApiDocument,
  originOf: (request: FastifyRequest) => string,
): void {
  const pages = createResponseCache(maxCachedBytes)
  app.get('/docs', async (request, reply) => {
    const origin = originOf(request)
    const make = async () => createCachedResponse(docsPage(document, origin), docsHeaders)
    return sendCachedResponse(request, reply, pages.get(origin) ?? (await pages.fill(origin, make)))
  })
}

interface Section {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

function docsPage({ info, servers, tags, paths }: OpenApiDocument, origin: string): string {
  const basePath = servers[0]?.url ?? ''
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Section => ({ path, method, operation })),
  )
  const groups = tags.map(({ name }) => ({
    name,
    sections: sections.filter(({ operation }) => operation.tags.includes(name)),
  }))

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} interface</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleElement}
      </head>
      <body>
        <div class="page">
          <nav aria-label="Contents">
            <a class="name" href="/">${info.title}</a>
            <h2>Start</h2>
            <ul>
              <li><a href="#keys">Keys</a></li>
              <li><a href="#errors">Errors</a></li>
              <li><a href="#limits">Limits</a></li>
            </ul>
            ${groups.map((group) => contents(group.name, group.sections))}
          </nav>
          <main>
            <h1>${info.title} interface</h1>
            <p class="lead">${info.description}</p>
            <p>
              Everything is JSON over HTTP, below <code>${origin}${basePath}</code>. This is version ${info.version}; a
              program finds the same description in <a href="${basePath}/openapi.json">openapi.json</a>.
            </p>
            ${guide()}
            ${groups.map(
              (group) =>
                html`<h2 id="group-${group.name}">${group.name}</h2>
                  ${group.sections.map(({ path, method, operation }) =>
                    operationSection(origin + basePath, path, method, operation),
                  )}`,
            )}
          </main>
        </div>
      </body>
    </html>`.text
}

function contents(name: string, sections: readonly Section[]): Html {
  return html`<h2>${name}</h2>
    <ul>
      ${sections.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
    </ul>`
}

function guide(): Html {
  return html` <h2 id="keys">Keys</h2>
    <p>
      ${withCode('Every operation takes an API key: `Authorization: Bearer <API_KEY>`. A missing, unknown, expired or revoked key is answered with 401. There are three kinds: a `public` key, which pages carry openly, an `agent` key, and a `staff` key; each may do what the one before may.')}
    </p>
    <h2 id="errors">Errors</h2>
    <p>
      ${withCode('An error is an object with the HTTP status as `code` and a `message`, which names every faulty field of a request. Each answer has an `X-Request-Id`: name it when you ask about one.')}
    </p>
    <pre
      tabindex="0"
    ><code>{"code":400,"message":"sort: Invalid option: expected one of \\"cpm\\"|\\"multiplier\\""}</code></pre>
    <h2 id="limits">Limits</h2>
    <p>
      ${withCode('`RateLimit-Limit` says how many requests a minute a key may make, `RateLimit-Remaining` how many are left and `RateLimit-Reset` in how many seconds all are there again. One too many is answered with 429, and `Retry-After` says how many seconds to wait.')}
    </p>`
}
