import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { utcDay } from '#contract/days'
import { endpoints } from '#contract/endpoints'
import { describeInterface } from '#contract/openapi'
import { expect, test } from 'vitest'

const document = JSON.stringify(describeInterface(Object.values(endpoints), '/v1', utcDay(Date.now())))

/** Rules that Spectral only warns of, and that the document breaks on purpose. */
const brokenOnPurpose = new Set([
  // Whom to ask is a matter of each operator.
  'info-contact',
  // It takes the roles of keys, which OpenAPI allows since 3.1, for the scopes of OAuth.
  'oas3-operation-security-defined',
])

test('Spectral finds no error in the document by its rules for OpenAPI, and warns only of what is broken on purpose', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as unknown as RulesetDefinition] })
  const found = await spectral.run(document)
  const unexpected = found.filter(({ code }) => !brokenOnPurpose.has(String(code)))
  expect(unexpected.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
}, 60_000)

test('Redocly finds nothing in the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: document, config })
  expect(found.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
}, 60_000)
