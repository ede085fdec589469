import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { describeInterface } from './describe-interface.ts'
import type { JsonSchema } from './document.ts'
import { exampleDates } from './interface-docs.ts'
import { inlineReferences } from './inline-references.ts'

const document = describeInterface(Object.values(endpoints), 'http://127.0.0.1:3000/v1', '2027-01-15')
const operations = Object.values(inlineReferences(document).paths).flatMap((methods) => Object.values(methods))

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'interface')

/** Every part of the document that is an object, with where it is. */
function partsOf(part: unknown, at = ''): [at: string, part: Record<string, unknown>][] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([name, value]) => partsOf(value, `${at}/${name}`))
  return Array.isArray(part) ? inner : [[at, part as Record<string, unknown>], ...inner]
}

const schemaParts = partsOf(document.components.schemas)
const properties = schemaParts.flatMap(([at, { properties = {} }]) =>
  Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [`${at}.${name}`, schema] as const),
)

describe('The document of the interface', () => {
  it('describes at least nine in ten of all fields and parameters', () => {
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.map((parameter) => [`${operationId} ${parameter.name}`, parameter] as const),
    )
    const all = [...properties, ...parameters]
    const undescribed = all.filter(([, { description = '' }]) => description === '').map(([at]) => at)
    expect(all.length).toBeGreaterThan(300)
    expect(undescribed.length / all.length, undescribed.join()).toBeLessThanOrEqual(0.1)
  })

  it('names every object that is a body, and describes it', () => {
    for (const [at, media] of partsOf(document.paths).filter(([at]) => at.endsWith('application/json'))) {
      expect(media['schema'], at).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) })
    }
    for (const [name, { description }] of Object.entries(document.components.schemas)) {
      expect(description, name).toMatch(/\.$/)
    }
  })

  it('refers to everything that it shares', () => {
    const text = JSON.stringify(document)
    for (const kind of ['schemas', 'responses', 'headers'] as const) {
      for (const name of Object.keys(document.components[kind])) {
        expect(text).toContain(`"$ref":"#/components/${kind}/${name}"`)
      }
    }
  })

  it('has a valid example of every parameter, body and response', () => {
    const withSchema = partsOf(document).filter(([at, { schema }]) => schema !== undefined && !at.includes('/schemas/'))
    expect(withSchema.length).toBeGreaterThan(100)
    for (const [at, { schema, example }] of withSchema) {
      expect(example, at).not.toBeUndefined()
      const { $ref, ...beside } = schema as JsonSchema
      const validate = ajv.compile($ref === undefined ? beside : { $ref: `interface${$ref}` })
      expect(validate(example), `${at}: ${ajv.errorsText(validate.errors)}`).toBe(true)
    }
  })

  it('has only patterns that Java, Python and JavaScript compile without flags', () => {
    const patterns = new Set(
      partsOf(document).flatMap(([, { pattern }]) => (typeof pattern === 'string' ? pattern : [])),
    )
    expect(patterns.size).toBeGreaterThan(5)
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern), pattern).not.toThrow()
      // Unicode properties and escapes, octal digits, look-behind, named groups and modifiers differ between them.
      expect(pattern).not.toMatch(/\\[pPuUkGzZAx0](?!\d|[\da-f]{2})|\(\?/)
    }
  })

  it('states what may be null as one of several types', () => {
    const nullable = schemaParts.filter(([, { type }]) => Array.isArray(type) && type.includes('null'))
    expect(nullable.length).toBeGreaterThan(20)
    // An object with a name has no type beside it to extend; `null` among the values of an `enum` breaks generators.
    const choices = schemaParts.filter(([, { anyOf = [] }]) =>
      (anyOf as JsonSchema[]).some(({ type }) => type === 'null'),
    )
    expect(choices.length).toBeGreaterThan(0)
    for (const [at, { anyOf }] of choices) {
      const value = expect.toBeOneOf([{ $ref: expect.any(String) }, { type: 'string', enum: expect.any(Array) }])
      expect(anyOf, at).toEqual([value, { type: 'null' }])
    }
    expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*\bnull\b|"default":/)
  })

  it('states in the schema that a recipient is named in exactly one way', () => {
    const { schema } = operations.find(({ operationId }) => operationId === 'transferMiles')!.requestBody!.content[
      'application/json'
    ]
    const isValid = ajv.compile(schema)
    const order = { amount: 1, reference_id: 'one' }
    const account = { account_id: '5dec8af7-73cc-447f-99c6-521255124e66' }
    const phone = { phone_number: '+12025550123' }
    expect(
      [
        { ...order, ...account },
        { ...order, ...phone },
      ].map((body) => isValid(body)),
    ).toEqual([true, true])
    expect([order, { ...order, ...account, ...phone }].map((body) => isValid(body))).toEqual([false, false])
  })

  it('says which licence it has, and what each group of operations is for', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    for (const { description } of document.tags) expect(description).toMatch(/\.$/)
    for (const { description } of operations) expect(description).toMatch(/\.$/)
  })
})

describe('The dates of the examples', () => {
  it.each([
    ['2027-01-01', '2027-03-08', '2027-03-10'],
    ['2027-01-31', '2027-03-08', '2027-03-10'],
    ['2027-11-30', '2028-01-08', '2028-01-10'],
    ['2027-12-01', '2028-02-08', '2028-02-10'],
  ])('lie ahead, and are the same all month: on %s from %s to %s', (today, checkin, checkout) => {
    expect(exampleDates(today)).toEqual({ checkin, checkout })
  })
})
