import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type OpenMeteoSimulator,
  type OpenMeteoSimulatorOptions,
  startOpenMeteoSimulator,
} from './open-meteo-simulator.ts'

const clock = () => Date.parse('2026-07-10T10:20:00Z')
const place = 'latitude=52.52&longitude=13.42'
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
    [`${place}&hourly=precipitation&forecast_days=17`, 'Forecast days is invalid. Allowed range 0 to 16. Given 17.'],
    [
      `${place}&hourly=precipitation&forecast_days=3&start_date=2026-07-10&end_date=2026-07-11`,
      "Parameter 'forecast_days' and 'start_date' are mutually exclusive",
    ],
    [`${place}&daily=temperature_2m_max`, 'Timezone is required'],
    [`${place}&hourly=gusts`, "Data corrupted at path ''. Cannot initialize from invalid String value gusts."],
    ['latitude=91&longitude=0', 'latitude must be in range of -90 to 90°. Given: 91.'],
    ['longitude=0', "Value of type 'Array<String>' required for key 'latitude'."],
  ])('refuses %s with the documented reason', async (query, reason) => {
    const ask = await start()
    const answer = await ask(query)
    expect([answer.status, answer.json['error'], reasonOf(answer)]).toEqual([400, true, reason])
  })

  test('has the wind in kilometres an hour unless asked otherwise, and says so', async () => {
    const ask = await start()
    const query = `${place}&hourly=wind_speed_10m&forecast_days=1`
    const usual = (await ask(query)).json as never as { hourly: { wind_speed_10m: number[] }; hourly_units: object }
    const metric = (await ask(`${query}&wind_speed_unit=ms`)).json as never as typeof usual
    expect([usual.hourly_units, metric.hourly_units]).toMatchObject([
      { wind_speed_10m: 'km/h' },
      { wind_speed_10m: 'm/s' },
    ])
    expect(usual.hourly.wind_speed_10m[0]).toBeCloseTo(metric.hourly.wind_speed_10m[0]! * 3.6)
  })

  test('has one offset for all times, that of now, and the coordinates of its grid', async () => {
    const ask = await start()
    const { json } = await ask(
      `${place}&hourly=temperature_2m&timezone=Europe/Berlin&start_date=2026-01-10&end_date=2026-01-10`,
      'archive',
    )
    // In January it was one hour.
    expect(json).toMatchObject({ utc_offset_seconds: 7200, latitude: 52.5, longitude: 13.375 })
  })

  test('answers several places with a list, and old names with the same', async () => {
    const ask = await start()
    const { json } = await ask('latitude=1,2&longitude=3,4&hourly=windspeed_10m&forecast_days=1')
    expect(json).toMatchObject([
      { hourly_units: { windspeed_10m: 'km/h' } },
      { location_id: 1, hourly_units: { windspeed_10m: 'km/h' } },
    ])
  })

  test('writes −0, and nulls for what a model lacks and for the last five days of the archive', async () => {
    const ask = await start()
    opened!.oddities = { minusZero: true, nullVariables: ['pressure_msl'], change: (_, value) => value && 0 }
    const { text, json } = await ask(`${place}&hourly=temperature_2m,pressure_msl&forecast_days=1`)
    expect(text).toContain('[-0,-0')
    expect(json).toMatchObject({ hourly_units: { pressure_msl: 'undefined' } })
    opened!.oddities = {}
    const past = await ask(`${place}&hourly=precipitation&start_date=2026-07-01&end_date=2026-07-08`, 'archive')
    const values = (past.json as never as { hourly: { precipitation: (number | null)[] } }).hourly.precipitation
    expect([values[0] === null, values.at(-1)]).toEqual([false, null])
  })

  test('has daily values only in its climate, without a direction of the wind, named by model', async () => {
    const ask = await start()
    const dates = 'start_date=2030-07-10&end_date=2030-07-11'
    expect((await ask(`${place}&${dates}&hourly=temperature_2m`, 'climate')).status).toBe(400)
    expect((await ask(`${place}&${dates}&daily=wind_direction_10m_dominant`, 'climate')).status).toBe(400)
    const { json } = await ask(`${place}&${dates}&daily=temperature_2m_max&models=A,B`, 'climate')
    expect(Object.keys(json['daily']!)).toEqual(['time', 'temperature_2m_max_A', 'temperature_2m_max_B'])
  })

  test('answers one request of an address at a time on the free host, and refuses more than five that wait', async () => {
    const ask = await start({ host: 'free' })
    let letAnswer = () => {}
    const held = new Promise<void>((resolve) => {
      letAnswer = resolve
    })
    opened!.before = () => held
    let refused = 0
    const asked = Array.from({ length: 8 }, async () => {
      const answer = await ask(`${place}&forecast_days=1`)
      if (answer.status === 429) refused += 1
      return answer
    })
    await vi.waitFor(() => expect(refused).toBe(2), { timeout: 5000 })
    letAnswer()
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.map(reasonOf)).toContain('Too many concurrent requests')
  })
})
