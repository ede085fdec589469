import { StartError } from '#server/operation/errors'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const metNorway = 'https://api.met.no/weatherapi/locationforecast/2.0'

describe('The settings of the weather', () => {
  it.each([
    // Open-Meteo has a separate host for each API, unlike a self-hosted server.
    ['https://api.open-meteo.com', 'https://archive-api.open-meteo.com'],
    ['https://customer-api.open-meteo.com/', 'https://customer-archive-api.open-meteo.com'],
    ['https://weather.example.com/meteo', 'https://weather.example.com/meteo'],
    ['http://open-meteo:8080', 'http://open-meteo:8080'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ])('with %s use the archive at %s', (url, archiveUrl) => {
    expect(readConfig({ WEATHER_URL: url }).weather).toEqual({
      forecast: { kind: 'open-meteo', url: url.replace(/\/$/, '') },
      archiveUrl,
      apiKey: undefined,
    })
  })

  it('can name another archive, or none, and a key', () => {
    const url = 'https://customer-api.open-meteo.com'
    const read = (archive: string) =>
      readConfig({ WEATHER_URL: url, WEATHER_KEY: 'secret', WEATHER_ARCHIVE_URL: archive }).weather
    expect(read('https://past.example.com')).toMatchObject({ archiveUrl: 'https://past.example.com', apiKey: 'secret' })
    expect(read('off')?.archiveUrl).toBeUndefined()
  })

  it.each([metNorway, `${metNorway}/`, `${metNorway}/compact`, `${metNorway}/complete`])(
    'recognize MET Norway by its path, %s, and use no archive for it',
    (url) => {
      expect(readConfig({ WEATHER_URL: url, WEATHER_CONTACT: 'weather@stay.example' }).weather).toEqual({
        forecast: { kind: 'met-norway', url: metNorway, contact: 'weather@stay.example' },
        archiveUrl: undefined,
        apiKey: undefined,
      })
    },
  )

  it.each([
    [{ WEATHER_URL: metNorway }, /^WEATHER_CONTACT must be .* MET Norway refuses requests without one$/],
    [{ WEATHER_URL: metNorway, WEATHER_CONTACT: 'me' }, /^WEATHER_CONTACT must be /],
    [{ WEATHER_URL: 'http://api.open-meteo.com' }, /^WEATHER_URL must be an https URL/],
    [{ WEATHER_URL: 'https://api.open-meteo.com/?apikey=secret' }, /^WEATHER_URL must be an https URL/],
    [{ WEATHER_URL: 'https://me:secret@weather.example' }, /^WEATHER_URL must be an https URL/],
    [{ WEATHER_URL: 'https://weather.example', WEATHER_ARCHIVE_URL: 'no' }, /^WEATHER_ARCHIVE_URL must be .*, or off$/],
    [{ WEATHER_KEY: 'secret' }, /^WEATHER_KEY needs WEATHER_URL$/],
    [{ WEATHER_CONTACT: 'me@stay.example' }, /^WEATHER_CONTACT needs WEATHER_URL$/],
    [{ WEATHER_URL: 'https://weather.example', WEATHER_KEY: 'sec ret' }, /^WEATHER_KEY must be a key without spaces$/],
    // The free hosts redirect a key to the customers' hosts.
    [
      { WEATHER_URL: 'https://api.open-meteo.com', WEATHER_KEY: 'secret' },
      /^WEATHER_KEY is refused by the free hosts: WEATHER_URL must be https:\/\/customer-api/,
    ],
  ])('are refused in one line that names the variable and repeats no key: %j', (environment, message) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(StartError)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/secret|sec ret/)
  })
})
