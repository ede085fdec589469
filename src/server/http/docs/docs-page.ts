import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineDocument, InlineOperation } from '#contract/openapi/inline-references'
import { type Brand, plainBrand } from '#contract/page-settings'
import { Html, html, withCode } from '../pages/html.ts'
import type { ExampleRequest } from './example-code.ts'
import { type Chapter, readGuide } from './guide.ts'
import { operationSection } from './operation-section.ts'
import { stylesheet } from './stylesheet.ts'

const script = readFileSync(join(import.meta.dirname, 'page-script.js'), 'utf8')
/** The origin in examples if the operator has configured none; the script replaces it. */
const usualOrigin = 'http://127.0.0.1:3000'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface DocsPageOptions {
  /** The base URL of the examples, including the version; if omitted, `usualOrigin`, which the script replaces. */
  readonly baseUrl: string | undefined
  readonly publicKey: string
  readonly brand: Brand
  readonly examples: Readonly<Record<string, { readonly request: ExampleRequest }>>
}

/** A group of operations, or a part before or after all groups. */
interface Part {
  readonly title: string
  readonly description: string
  readonly chapters: readonly Chapter[]
  readonly operations: readonly (InlineOperation & { readonly path: string; readonly method: string })[]
}

/**
 * Returns a function that renders an OpenAPI document as a page, and the headers of the page.
 *
 * @param font the address of the typeface; the system's typeface if omitted
 */
export function createDocsPage(font: string | undefined) {
  const face = font === undefined ? '' : `@font-face { font-family: Figtree; src: url(${font}); font-weight: 300 900; }`
  const style = face + stylesheet
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src ${hashOf(script)}; style-src 'self' ${hashOf(style)}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  }
  // No space between tags and text, because it would change the hashes.
  const head = new Html(`<script>${script}</script><style>${style}</style>`)
  return { headers, render: (document: InlineDocument, options: DocsPageOptions) => docsPage(document, options, head) }
}

function docsPage(document: InlineDocument, { baseUrl, publicKey, brand, examples }: DocsPageOptions, head: Html) {
  const { info, paths, tags } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
  const guide = readGuide(document, baseUrl ?? `${usualOrigin}/v1`, publicKey)
  const start = { name: 'Start', description: 'First requests, the TypeScript client, and basics.' }
  const reference = { name: 'Reference', description: 'Rules for all operations.' }
  const parts = [start, ...tags, reference].map(({ name, description }): Part => ({
    title: name,
    description,
    chapters: guide.get(name) ?? [],
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }))
  const { url, width, height } = plainBrand.logo

  return html`<!doctype html>
    <html lang="en" ${baseUrl === undefined ? html`data-usual-origin="${usualOrigin}"` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        <link rel="icon" href="${url}" />
        ${head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a href="/"><img src="${url}" alt="" width="${width}" height="${height}" /><span>${info.title}</span></a>
          <nav aria-label="Main">
            <a href="/deals">Deals</a><a href="/offers">Rates</a><a href="/transfers">Miles</a
            ><a href="/docs" aria-current="page">API</a>
          </nav>
        </header>
        <div class="page">
          <nav aria-label="Contents">
            <details id="contents">
              <summary>Contents</summary>
              <div class="list">
                <div data-scripted>
                  <input id="search" type="search" placeholder="Search" aria-label="Search" aria-keyshortcuts="/" />
                  <output id="found"></output>
                </div>
                ${parts.map(contents)}
              </div>
            </details>
          </nav>
          <main id="main">
            <h1>${info.title} API</h1>
            <p class="lead">
              Version ${info.version}: deals and hotels priced in miles, and miles credited exactly once. JSON over
              HTTP.
            </p>
            ${parts.map((part) => partSection(part, examples))}
          </main>
        </div>
        <footer>
          ${brand.note === '' ? '' : html`<span>${brand.note}</span>`}
          ${brand.links.map(({ text, url }) => html`<a href="${url}">${text}</a>`)}
          <a href="/licences.txt">Licences</a>
        </footer>
      </body>
    </html>`.text
}

function contents({ title, chapters, operations }: Part): Html {
  const links = [
    ...chapters.map(({ id, title }) => html`<li data-find="${id}"><a href="#${id}">${title}</a></li>`),
    ...operations.map(({ path, method, operationId, summary }) => {
      return html`<li data-find="${operationId} ${method} ${path}"><a href="#${operationId}">${summary}</a></li>`
    }),
  ]
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${links}
    </ul>
  </section>`
}

function partSection({ title, description, chapters, operations }: Part, examples: DocsPageOptions['examples']): Html {
  const sections = chapters.map(({ id, title, body }) => {
    return html`<section class="chapter" id="${id}" aria-labelledby="${id}-title">
      <h3 id="${id}-title"><a href="#${id}">${title}</a></h3>
      ${body}
    </section>`
  })
  return html`<h2>${title}</h2>
    <p>${withCode(description)}</p>
    ${sections}
    ${operations.map((operation) => operationSection(operation, examples[operation.operationId]?.request ?? {}))}`
}
