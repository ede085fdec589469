import { createHash } from 'node:crypto'
import type { InlineDocument, InlineOperation } from '#contract/openapi/inline-references'
import type { ExampleRequest } from './curl-command.ts'
import { Html, html, withCode } from '../html.ts'
import { operationSection } from './operation-section.ts'

/** The style of the page, embedded so that the page needs no other file than that of a brand. */
const stylesheet = `
:root { color-scheme: light dark;
  --paper: light-dark(#f6f3ec, #161815); --surface: light-dark(#fdfbf7, #1e211d); --sunken: light-dark(#ebe6da, #10120f);
  --ink: light-dark(#1e2421, #ece8dd); --soft: light-dark(#585d56, #aeada1); --line: light-dark(#ddd6c7, #363930);
  --accent: light-dark(#0f5b62, #7fcac6); --accent-soft: light-dark(#dceae8, #1c3939); --warn: light-dark(#9c3119, #f2a48f);
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 'Figtree', system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
code, pre { font-family: var(--mono); font-size: .875em; }
.page { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 4rem; justify-content: center; padding: 0 1.5rem 6rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 3rem .25rem 2rem; font-size: .9375rem; }
nav .name { display: inline-block; font-weight: 650; font-size: 1.125rem; color: var(--ink); text-decoration: none; }
nav h2 { margin: 1.75rem 0 .5rem; font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .25rem 0; overflow-wrap: anywhere; color: var(--ink); text-decoration: none; }
nav li a:hover { color: var(--accent); }
main { padding-top: 3rem; }
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.015em; }
.lead { margin: 0 0 2rem; font-size: 1.125rem; color: var(--soft); }
h2 { margin: 4rem 0 1rem; font-size: 1.5rem; letter-spacing: -.01em; line-height: 1.25; }
h3 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
h3 a { display: inline-block; color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
h4 { margin: 1.75rem 0 .5rem; font-size: .8125rem; font-weight: 600; color: var(--soft); }
p { margin: 0 0 1rem; max-width: 42rem; }
p code, li code, dd code { background: var(--sunken); border-radius: .3rem; padding: .1em .35em; overflow-wrap: anywhere; }
.fields li > code, summary > code { background: none; padding: 0; font-weight: 600; }
.operation { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.75rem; margin: 0 0 1.5rem; }
.operation > :last-child { margin-bottom: 0; }
.call { display: flex; flex-wrap: wrap; gap: .5rem .625rem; align-items: center; }
.call code { background: none; padding: 0; overflow-wrap: anywhere; font-size: .9375rem; }
.method { font: 600 .75rem/1 var(--mono); color: var(--accent); background: var(--accent-soft); border-radius: .35rem; padding: .4rem .5rem; }
.role { margin-left: auto; font-size: .8125rem; color: var(--soft); }
pre { margin: 0; background: var(--sunken); border-radius: .5rem; padding: 1rem; overflow-x: auto; line-height: 1.55; }
.says { display: block; color: var(--soft); font-size: .875rem; }
.required { font-size: .75rem; color: var(--warn); }
.fields { list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
.fields .fields { margin: .125rem 0 .375rem .4375rem; padding-left: 1rem; border-left: 1px solid var(--line); }
.fields li { padding: .125rem 0; }
.type { color: var(--soft); font-size: .875rem; margin-left: .25rem; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary::after { content: '+'; color: var(--soft); font-family: var(--mono); margin-left: .5rem; }
details[open] > summary::after { content: '\\2212'; }
details.sample { margin: 0 0 .5rem; } .sample > summary { font-size: .9375rem; } .sample > pre { margin-top: .5rem; }
.headers { margin: 0 0 .75rem; padding: 0; list-style: none; font-size: .9375rem; }
dl { margin: .75rem 0 0; } dl > div { display: grid; grid-template-columns: 4rem minmax(0, 1fr); padding: .25rem 0; font-size: .9375rem; }
dt { font-family: var(--mono); font-size: .875rem; } dd { margin: 0; }
@media (max-width: 60rem) {
  .page { display: block; padding: 0 1rem 4rem; }
  nav { position: static; max-height: none; padding: 1.5rem 0 0; columns: 2; } nav h2 { margin-top: 1rem; break-after: avoid; }
  nav .name { display: block; column-span: all; }
  main { padding-top: 2rem; } .operation { padding: 1.25rem 1rem; } .role { margin-left: 0; }
}
`

/** Without a space between tags and text, which would change the hash. */
const styleElement = new Html(`<style>${stylesheet}</style>`)
const styleHash = createHash('sha256').update(stylesheet).digest('base64')

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self' 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
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
 * @param baseUrl which the examples call; without one they read it from a variable of the shell
 * @param requestOf returns the request that is the example of an operation
 */
export function docsPage(
  { info, servers, tags, paths }: InlineDocument,
  baseUrl: string | undefined,
  requestOf: (operationId: string) => ExampleRequest,
): string {
  const serverUrl = servers[0]?.url ?? ''
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
        <link rel="icon" href="/favicon.svg" />
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
            <p class="lead">${withCode(info.description)}</p>
            <p>
              JSON over HTTP, under <code>${serverUrl}</code>. This is version ${info.version}; the same description for
              programs is <a href="${serverUrl}/openapi.json">openapi.json</a>,
              <a href="/licences.txt">licences.txt</a> has the licences, and <a href="/llms.txt">llms.txt</a> is a short
              one for language models.
            </p>
            ${baseUrl === undefined ? variableNote : ''} ${guide(sections)}
            ${groups.map(
              (group) =>
                html`<h2 id="group-${group.name}">${group.name}</h2>
                  <p>${group.description}</p>
                  ${group.sections.map(({ path, method, operation }) =>
                    operationSection(baseUrl ?? '$BASE_URL', path, method, operation, requestOf(operation.operationId)),
                  )}`,
            )}
          </main>
        </div>
      </body>
    </html>`.text
}

const variableNote = html`<p>
  ${withCode('The examples read the address of the service from the variable `BASE_URL`: the origin of this page, followed by `/v1`.')}
</p>`

function contents(name: string, sections: readonly Section[]): Html {
  return html`<h2>${name}</h2>
    <ul>
      ${sections.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
    </ul>`
}

function guide(sections: readonly Section[]): Html {
  const responses = sections.flatMap(({ operation }) => Object.entries(operation.responses))
  const errors = new Map(
    responses.flatMap(([status, { description }]) => (Number(status) < 400 ? [] : [[description, status]])),
  )
  return html` <h2 id="keys">Keys</h2>
    <p>
      ${withCode('Every operation requires an API key: `Authorization: Bearer <API_KEY>`. The response to a missing, unknown, expired or revoked key is 401. There are three roles: a `public` key, which web pages may contain, an `agent` key, and a `staff` key; each may call everything that the one before may. The examples read the key from the variable `API_KEY`, which for the miles operations has to be a staff key, and what a second person has to decide from `OTHER_API_KEY`. They are requests to the sample world: each succeeds once, from the top of the page to its end, where there is something to decide.')}
    </p>
    <h2 id="errors">Errors</h2>
    <p>
      ${withCode('An error is an object with the HTTP status as `code` and a `message` that names every invalid field of the request; a 400 of the miles operations is a list of messages, `errors`, in its place. Every response has an `X-Request-Id`: quote it when you report a problem.')}
    </p>
    <pre tabindex="0"><code>{"code":400,"message":"refundable: must be true or false"}</code></pre>
    <dl class="errors">
      ${[...errors]
        .toSorted(([, one], [, other]) => Number(one) - Number(other))
        .map(
          ([says, status]) =>
            html`<div>
              <dt>${status}</dt>
              <dd>${withCode(says)}</dd>
            </div>`,
        )}
    </dl>
    <h2 id="limits">Limits</h2>
    <p>
      ${withCode('`RateLimit-Limit` is the number of requests per minute that a key may make, `RateLimit-Remaining` how many are left, and `RateLimit-Reset` the seconds until all of them are available again. Operations that take more work count as several requests, as they say. The response to one request too many is 429, with the seconds to wait in `Retry-After`.')}
    </p>`
}
