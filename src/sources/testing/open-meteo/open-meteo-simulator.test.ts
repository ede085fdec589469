import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type OpenMeteoSimulator,
  type OpenMeteoSimulatorOptions,
  startOpenMeteoSimulator,
} from './open-meteo-simulator.ts'

const clock = () => Date.parse('2026-07-10T10:20:00Z')
const place = 'latitude=52.52&longitude=13.42&timezone=GMT&wind_speed_unit=ms'
const today = 'start_date=2026-07-10&end_date=2026-07-10'
let opened: OpenMeteoSimulator | undefined

afterEach(async () => {
  await opened?.close()
})

async function start(options: Partial<OpenMeteoSimulatorOptions> = {}) {
  opened = await startOpenMeteoSimulator({ clock, ...options })
  return async (query: string, api = 'forecast') => {
    const response = await fetch(`${opened!.url}/v1/${api}?${query}`, { redirect: 'manual' })
    const text = await response.text()
    return { status: response.status, text, json: JSON.parse(text) as Record<string, never> }
  }
}

const reasonOf = ({ json }: { readonly json: { readonly reason?: string } }) => json.reason

describe('The simulated Open-Meteo', () => {
  test.each([
    [
      `${place}&hourly=precipitation&start_date=2026-07-10&end_date=2026-07-26`,
      "Parameter 'end_date' is out of allowed range from 2026-04-08 to 2026-07-25",
    ],
    [
      `${place}&hourly=precipitation&start_date=2026-04-07&end_date=2026-07-10`,
      "Parameter 'start_date' is out of allowed range from 2026-04-08 to 2026-07-25",
    ],
    [`${place}&${today}&hourly=gusts`, "Data corrupted at path ''. Cannot initialize from invalid String value gusts."],
    ['latitude=91&longitude=0', 'latitude must be in range of -90 to 90°. Given: 91.'],
  ])('refuses %s with the documented reason', async (query, reason) => {
    const ask = await start()
    const response = await ask(query)
    expect([response.status, response.json['error'], reasonOf(response)]).toEqual([400, true, reason])
  })

  test('writes −0, and nulls for what a model lacks and for the last five days of the archive', async () => {
    const ask = await start()
    opened!.oddities = { minusZero: true, nullVariables: ['pressure_msl'], change: (_, value) => value && 0 }
    const { text, json } = await ask(`${place}&${today}&hourly=temperature_2m,pressure_msl`)
    expect(text).toContain('[-0,-0')
    expect(json).toMatchObject({ hourly_units: { pressure_msl: 'undefined' } })
    opened!.oddities = {}
    const past = await ask(`${place}&hourly=precipitation&start_date=2026-07-01&end_date=2026-07-08`, 'archive')
    const values = (past.json as never as { hourly: { precipitation: (number | null)[] } }).hourly.precipitation
    expect([values[0] === null, values.at(-1)]).toEqual([false, null])
  })

  test('answers one request of an address at a time on the free host, and refuses more than five that wait', async () => {
    const ask = await start({ host: 'free' })
    let letRespond = () => {}
    const held = new Promise<void>((resolve) => {
      letRespond = resolve
    })
    opened!.before = () => held
    let refused = 0
    const asked = Array.from({ length: 8 }, async () => {
      const response = await ask(`${place}&${today}`)
      if (response.status === 429) refused += 1
      return response
    })
    await vi.waitFor(() => expect(refused).toBe(2), { timeout: 20_000 })
    letRespond()
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.map(reasonOf)).toContain('Too many concurrent requests')
  })
})
