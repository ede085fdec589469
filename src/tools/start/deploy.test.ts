import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '#server/metrics'
import { parseDatabaseUrl } from '#service/config'

const read = (path: string) => readFileSync(path, 'utf8')

test('alerts are about metrics that the service has', async () => {
  const metrics = createMetrics()
  metrics.watch({
    queueDepth: () => 0,
    lostAccesses: () => 0,
    isSealingRefused: () => false,
    imbalance: () => ({ miles: 0, atMs: 0 }),
  })
  const described = (await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  const samples = [...described].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const names = new Set(samples)
  const rules = read('.github/deploy/alerts.yml')
  const named = [...rules.matchAll(/\b(?:milestay|process|nodejs)_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('what deploys the service sets variables that it reads', () => {
  const described = new Set(read('.github/operating/settings.md').match(/(?<=`)[A-Z][A-Z_]+(?=`)/g))
  const files = globSync('.github/deploy/{Containerfile,environment.example}').map(read)
  const service = /^x-service:[^]*?^$/m.exec(read('.github/deploy/compose.yaml'))?.[0] ?? ''
  const set = [...files, service].flatMap((text) => text.match(/(?<=^(?:ENV )? *)[A-Z][A-Z_]+(?=[=:])/gm) ?? [])
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => name !== 'NODE_ENV' && !described.has(name))).toEqual([])

  const urls = service.replaceAll(/\$\{[^}]*\}/g, 'password').match(/postgres:\S+/g) ?? []
  expect(urls).toHaveLength(2)
  expect(urls.map(parseDatabaseUrl)).toEqual(urls)
})
