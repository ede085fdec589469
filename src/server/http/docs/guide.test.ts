import { rights } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { errorReasons } from '#contract/errors'
import { describeInterface } from '#contract/openapi/describe-interface'
import { inlineReferences } from '#contract/openapi/inline-references'
import { plainBrand } from '#contract/page-settings'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { eventSummaries } from '#contract/webhooks/webhook.docs'
import { accountEventBody, transferEventBody, webhookEvents } from '#contract/webhooks/webhook'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createDocsPage } from './docs-page.ts'

const today = '2027-01-15'
const document = inlineReferences(describeInterface(Object.values(endpoints), '/v1', today))
const options = { publicKey: 'pk_one', brand: plainBrand, examples: interfaceExamples(today) }
const { headers, render } = createDocsPage('/assets/figtree.woff2')
const page = render(document, { ...options, baseUrl: 'https://miles.example/v1' })

/** The text of an element with an id, up to the next one of its kind. */
const partOf = (id: string) => page.slice(page.indexOf(`id="${id}"`)).split('<section', 1)[0]!

describe('The page of the documentation', () => {
  it('lists every event with its trigger and a valid example', () => {
    const events = partOf('events')
    for (const event of webhookEvents) {
      expect(events).toContain(`<code>${event}</code>: ${eventSummaries[event]}.`)
      const example = document.webhooks[event]!.post.requestBody!.content['application/json'].example
      const schema = event.startsWith('transfer') ? transferEventBody : accountEventBody
      expect(z.parse(schema, example).event_name).toBe(event)
    }
    for (const field of ['transaction_id', 'decision', 'change', 'sequence']) {
      expect(events).toMatch(new RegExp(`<code>${field}</code>: \\S`))
    }
  })

  it('gives the time limit of a receiver and the times of retries', () => {
    expect(partOf('delivery-and-retries')).toContain('within 15 seconds')
    expect(partOf('delivery-and-retries')).toContain('5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h')
  })

  it('lists every right, and the role and rights of each operation', () => {
    for (const right of rights) expect(partOf('keys-and-rights')).toContain(`<code>${right}</code>: `)
    expect(partOf('listDeals')).toContain('<code>listDeals</code> needs a public key')
    expect(partOf('listTransfers')).toMatch(
      /needs a staff key with the right <code>read<\/code> or <code>transfer<\/code>/,
    )
    expect(partOf('createKey')).toContain('needs a staff key with the right <code>manage</code>')
  })

  it('lists every reason of an error with its status', () => {
    for (const [reason, [status]] of Object.entries(errorReasons)) {
      expect(partOf('errors')).toMatch(new RegExp(`<td>${status}</td>\\s*<td><code>${reason}</code></td>\\s*<td>\\S`))
    }
  })

  it('has its sections in the order of use', () => {
    const order = ['your-first-call', 'listDeals', 'getHotel', 'findOffers', 'transferMiles', 'events', 'createWebhook']
    const places = [...order, 'createKey', 'createProposal', 'listPlaces', 'errors'].map((id) =>
      page.indexOf(`id="${id}"`),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('fills every placeholder of its guide, and has the target of each link', () => {
    expect(page).not.toMatch(/\{\{|<code>undefined/)
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`)
    expect(page.match(/ id="([^"]+)"/g)).toHaveLength(new Set(page.match(/ id="([^"]+)"/g)).size)
  })

  it('names the configured address, or else marks it for its script to fill in', () => {
    expect(page).toContain('npm install https://miles.example/milestay-client.tgz')
    expect(page).not.toContain('data-usual-origin')
    expect(render(document, { ...options, baseUrl: undefined })).toContain('data-usual-origin="http://127.0.0.1:3000"')
  })

  it('allows its own script, style and typeface, and nothing else', () => {
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'self' 'sha256-[^ ]+'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })
})
