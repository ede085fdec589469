import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from '#server/errors'

describe('The environment', () => {
  it('may be empty', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      configuredKeys: [],
      rateLimit: 6000,
      sample: true,
      sampleHotels: 3000,
      homeLocation: { latitude: 40.7128, longitude: -74.006, name: 'New York' },
      publicUrl: undefined,
      trustedProxies: 0,
      corsOrigins: [],
      transferReviewAbove: undefined,
      auditDays: 400,
      geoipFile: undefined,
      tiles: undefined,
      logLevel: 'warn',
      metricsAddress: undefined,
    }
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ PORT: '', API_KEYS: ' ', PUBLIC_URL: '' })).toEqual(defaults)
  })

  it('sets every option', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '::',
        DATA_DIR: '/var/lib/milestay',
        DATABASE_URL: 'postgres://stay:secret@db.example:5432/stay?sslmode=verify-full',
        API_KEYS: 'public=pk_a, agent=ak=b,staff=c,staff=d',
        RATE_LIMIT: 'off',
        SAMPLE: 'on',
        SAMPLE_HOTELS: '1000000',
        HOME_LOCATION: '-33.87, 151.21, Sydney, Australia',
        PUBLIC_URL: 'https://stay.example.com/',
        TRUST_PROXY: '2',
        CORS_ORIGINS: 'https://a.example, http://localhost:5173',
        TRANSFER_REVIEW_ABOVE: '50000',
        AUDIT_DAYS: '90',
        GEOIP_FILE: 'city.mmdb',
        TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        TILES_ATTRIBUTION: '© Tiles',
        LOG_LEVEL: 'debug',
        METRICS_ADDRESS: '[::1]:9464',
      }),
    ).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/var/lib/milestay',
      databaseUrl: 'postgres://stay:secret@db.example:5432/stay?sslmode=verify-full',
      configuredKeys: [
        { role: 'public', key: 'pk_a' },
        { role: 'agent', key: 'ak=b' },
        { role: 'staff', key: 'c' },
        { role: 'staff', key: 'd' },
      ],
      rateLimit: undefined,
      sample: true,
      sampleHotels: 1_000_000,
      homeLocation: { latitude: -33.87, longitude: 151.21, name: 'Sydney, Australia' },
      publicUrl: 'https://stay.example.com',
      trustedProxies: 2,
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      transferReviewAbove: 50_000,
      auditDays: 90,
      geoipFile: 'city.mmdb',
      tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' },
      logLevel: 'debug',
      metricsAddress: { host: '::1', port: 9464 },
    })
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '3e3'],
    ['HOST', 'http://here'],
    ['DATABASE_URL', 'db.example/stay'],
    ['DATABASE_URL', 'mysql://db.example/stay'],
    ['DATABASE_URL', 'postgres://db.example'],
    ['API_KEYS', 'boss=secret'],
    ['API_KEYS', 'secret'],
    ['API_KEYS', 'staff='],
    ['API_KEYS', 'staff=sec ret'],
    ['API_KEYS', 'staff=secret,agent=secret'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', 'on'],
    ['SAMPLE', 'yes'],
    ['SAMPLE_HOTELS', '0'],
    ['SAMPLE_HOTELS', '1000001'],
    ['HOME_LOCATION', 'Paris'],
    ['HOME_LOCATION', '91,0,Nowhere'],
    ['HOME_LOCATION', '0,181,Nowhere'],
    ['HOME_LOCATION', '48.85,2.35'],
    ['PUBLIC_URL', 'stay.example.com'],
    ['PUBLIC_URL', 'https://stay.example.com/app'],
    ['PUBLIC_URL', 'ftp://stay.example.com'],
    ['TRUST_PROXY', 'true'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['TRANSFER_REVIEW_ABOVE', '-1'],
    ['TRANSFER_REVIEW_ABOVE', '1000000'],
    ['TILES_URL', 'https://tiles.example/tile.png'],
    ['TILES_URL', 'tiles.example/{z}/{x}/{y}.png'],
    ['LOG_LEVEL', 'loud'],
  ])('is refused in one line that names the variable: %s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`))
  })

  it.each([
    [true, {}],
    [false, { SAMPLE: 'off' }],
    [false, { DATABASE_URL: 'postgres://db.example/stay' }],
    [true, { DATABASE_URL: 'postgres://db.example/stay', SAMPLE: 'on' }],
  ])('turns the sample on (%s) unless there is a database of its own: %j', (sample, environment) => {
    expect(readConfig(environment).sample).toBe(sample)
  })

  it('is not repeated in an error where it contains keys', () => {
    expect(() => readConfig({ API_KEYS: 'boss=secret' })).not.toThrow(/secret/)
  })
})
