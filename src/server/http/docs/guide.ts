import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonParameters } from '#contract/docs'
import { errorReasons } from '#contract/errors'
import type { JsonSchema } from '#contract/openapi/document'
import type { InlineDocument } from '#contract/openapi/inline-references'
import { keptDeliveryDays, receiverSeconds, retrySeconds } from '#contract/webhooks/webhook'
import { type Html, html, withCode } from '../pages/html.ts'
import { codeBlock } from './code-block.ts'

/** A part of the page that is not about a single operation. */
export interface Chapter {
  readonly id: string
  readonly title: string
  readonly body: readonly Html[]
}

/** Returns the text of a file, with names in double braces replaced by texts. */
export function fillTemplate(file: string, texts: Readonly<Record<string, string>>): string {
  const template = readFileSync(join(import.meta.dirname, file), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => texts[name] ?? '')
}

/**
 * Returns the chapters of `guide.md` by their part of the page. Texts that also describe the API are taken from its
 * description.
 *
 * @param baseUrl including the version
 * @param publicKey the key with which the service's pages call the API
 */
export function readGuide(document: InlineDocument, baseUrl: string, publicKey: string): Map<string, Chapter[]> {
  const errors = Object.entries(errorReasons).map(
    ([reason, [status, meaning]]) => `| ${status} | \`${reason}\` | ${meaning} |`,
  )
  const text = fillTemplate('guide.md', {
    baseUrl,
    publicKey,
    tarball: baseUrl.replace(/\/v1$/, '/milestay-client.tgz'),
    requests: document.info.description,
    cursor: String(commonParameters['cursor']?.[0]),
    offset: String(commonParameters['offset']?.[0]),
    errors: ['| Status | Reason | When |', ...errors].join('\n'),
    events: describeEvents(document.webhooks),
    receiverSeconds: String(receiverSeconds),
    retries: new Intl.ListFormat('en-GB').format(retrySeconds.map(formatSeconds)),
    keptDeliveryDays: String(keptDeliveryDays),
  })
  const parts = text.split(/^# /m).map((part) => part.trim().split(/\n+## /))
  return new Map(parts.map(([title = '', ...chapters]) => [title, chapters.map(readChapter)]))
}

const formatSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`

/** Returns Markdown about each event, and about the fields of all events. */
function describeEvents(webhooks: InlineDocument['webhooks']): string {
  const fields = new Map<string, string>()
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody!.content['application/json']
    const payload = schema.properties?.['payload'] as JsonSchema | undefined
    for (const [field, words] of Object.entries(payload?.properties ?? {}))
      fields.set(field, `- \`${field}\`: ${(words as JsonSchema).description}`)
    return `\`${name}\`: ${post.summary}.\n\n\`\`\`JSON\n${JSON.stringify(example, null, 2)}\n\`\`\``
  })
  return [...events, 'The fields of `payload`:', [...fields.values()].join('\n')].join('\n\n')
}

/** Consecutive blocks of code, a list, a table, or a paragraph. */
const blocks = /((?:^```\w+\n[^]*?^```\n?)+)|((?:^- .*\n?)+)|((?:^\| .*\n?)+)|(^\S.*)/gm

function readChapter(text: string): Chapter {
  const [title = '', ...lines] = text.split('\n')
  const id = title.toLowerCase().replaceAll(' ', '-')
  const body = [...lines.join('\n').matchAll(blocks)].map(([, code, list, table, paragraph = ''], at) => {
    if (code !== undefined) {
      const samples = [...code.matchAll(/^```(\w+)\n([^]*?)\n```/gm)].map(([, language, sample]) => [language, sample])
      return codeBlock(`${id}-${at}`, Object.fromEntries(samples) as Record<string, string>)
    }
    if (table !== undefined) return readTable(table)
    if (list === undefined) return html`<p>${readLine(paragraph)}</p>`
    const items = list.trim().split('\n')
    return html`<ul>
      ${items.map((item) => html`<li>${readLine(item.slice(2))}</li>`)}
    </ul>`
  })
  return { id, title, body }
}

/** Reads a table; its first line has the column heads. */
function readTable(text: string): Html {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '))
  return html`<table>
    <thead>
      <tr>
        ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${readLine(cell)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** Renders links and code in a line. */
function readLine(text: string): Html[] {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part) => {
    const [, words, url] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    return words === undefined || url === undefined ? withCode(part) : html`<a href="${url}">${words}</a>`
  })
}
