import { createHash } from 'node:crypto'
import type { InlineDocument, InlineOperation } from '#contract/openapi/inline-references'
import type { ExampleRequest } from './curl-command.ts'
import { Html, html, withCode } from './html.ts'
import { operationSection } from './operation-section.ts'
import { stylesheet } from './stylesheet.ts'

/** Without a space between tags and text, which would change the hash. */
const styleElement = new Html(`<style>${stylesheet}</style>`)
const styleHash = createHash('sha256').update(stylesheet).digest('base64')

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

interface Section {
  readonly path: string
  readonly method: string
  readonly operation: InlineOperation
}

/**
 * Renders an OpenAPI document as a page without scripts, for the strict content security policy.
 *
 * @param baseUrl which the examples call
 * @param requestOf returns the request that is the example of an operation
 */
export function docsPage(
  { info, tags, paths }: InlineDocument,
  baseUrl: string,
  requestOf: (operationId: string) => ExampleRequest,
): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Section => ({ path, method, operation })),
  )
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    sections: sections.filter(({ operation }) => operation.tags.includes(name)),
  }))

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
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
            <h1>${info.title} API</h1>
            <p class="lead">${info.description}</p>
            <p>
              JSON over HTTP, under <code>${baseUrl}</code>. This is version ${info.version}; the same description for
              programs is <a href="${baseUrl}/openapi.json">openapi.json</a>, and <a href="/llms.txt">llms.txt</a> is a
              short one for language models.
            </p>
            ${guide()}
            ${groups.map(
              (group) =>
                html`<h2 id="group-${group.name}">${group.name}</h2>
                  <p>${group.description}</p>
                  ${group.sections.map(({ path, method, operation }) =>
                    operationSection(baseUrl, path, method, operation, requestOf(operation.operationId)),
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
      ${withCode('Every operation requires an API key: `Authorization: Bearer <API_KEY>`. The response to a missing, unknown, expired or revoked key is 401. There are three roles: a `public` key, which web pages may contain, an `agent` key, and a `staff` key; each may call everything that the one before may. The examples read the key from the variable `API_KEY`, which for the miles operations has to be a staff key, and what a second person has to decide from `OTHER_API_KEY`. They are requests to the sample world: each succeeds once, from the top of the page to its end, where there is something to decide.')}
    </p>
    <h2 id="errors">Errors</h2>
    <p>
      ${withCode('An error is an object with the HTTP status as `code` and a `message` that names every invalid field of the request. Every response has an `X-Request-Id`: quote it when you report a problem.')}
    </p>
    <pre tabindex="0"><code>{"code":400,"message":"refundable: must be true or false"}</code></pre>
    <h2 id="limits">Limits</h2>
    <p>
      ${withCode('`RateLimit-Limit` is the number of requests per minute that a key may make, `RateLimit-Remaining` how many are left, and `RateLimit-Reset` the seconds until all of them are available again. The response to one request too many is 429, with the seconds to wait in `Retry-After`.')}
    </p>`
}
