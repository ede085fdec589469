import { plainBrand } from '#contract/page-settings'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from '#server/operation/errors'

const long = '0123456789abcdefghij'
const platform = { PLATFORM_URL: 'https://a.example/functions/v1/', PLATFORM_KEY: 'secret' }

describe('The environment', () => {
  it('may be empty', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      ledgerKeyFile: '.data/ledger-key.pem',
      ledgerCheckpointFile: '.data/ledger-checkpoint.txt',
      brand: plainBrand,
      brandFiles: [],
      databaseUrl: undefined,
      databaseAdminUrl: undefined,
      backup: undefined,
      configuredKeys: [],
      signIn: undefined,
      platform: undefined,
      weather: undefined,
      rateLimit: 6000,
      sample: true,
      sampleHotels: 3000,
      supplier: undefined,
      deals: { maxAgeMs: 172_800_000, publishEveryMs: 300_000, mileValue: undefined },
      homeLocation: { latitude: 40.7128, longitude: -74.006, name: 'New York' },
      publicUrls: [],
      trustedProxies: 0,
      corsOrigins: [],
      transferReviewAbove: undefined,
      auditDays: 400,
      geoipFile: undefined,
      pictures: { mode: 'own', cacheBytes: 2_000_000_000, trustedOrigins: [] },
      redeemUrl: undefined,
      currencyRates: undefined,
      tiles: { url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: '', onRequest: true },
      logLevel: 'warn',
      drainDelayMs: 0,
      webhooksTo: [],
      metricsAddress: undefined,
      warnings: [],
    }
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ PORT: '', API_KEYS: ' ', PUBLIC_URL: '' })).toEqual(defaults)
  })

  it('is described in the documentation, each variable once', () => {
    const read = new Set<string>()
    const signIn = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'milestay', OIDC_ROLES: 'desk=agent' }
    readConfig(new Proxy<Record<string, string>>(signIn, { get: (set, name: string) => (read.add(name), set[name]) }))
    const rows = readFileSync('.github/operating/settings.md', 'utf8').match(/^\| `[^|]*/gm) ?? []
    expect(rows.flatMap((row) => row.match(/[A-Z_]+/g) ?? []).toSorted()).toEqual([...read].toSorted())
  })

  it('is refused with a line for each setting that is invalid', () => {
    const environment = {
      PORT: 'none',
      API_KEYS: 'staff=short',
      PLATFORM_URL: 'ftp://a.example',
      PLATFORM_KEY: 'secret',
      OIDC_ROLES: 'desk=agent',
      BACKUP_DIR: '/copies',
      DATABASE_URL: 'postgres://db.example/stay',
      WEATHER_URL: 'https://api.met.no/weatherapi/locationforecast/2.0',
    }
    expect(() => readConfig(environment)).toThrow(
      new RegExp(
        `^${[
          'PLATFORM_URL must be an http',
          'BACKUP_DIR cannot be set',
          'PORT must be a whole number',
          'API_KEYS: a staff key is shorter',
          'OIDC_ROLES needs',
          'WEATHER_CONTACT must be',
        ]
          .toSorted()
          .map((line) => `(?=(?:.*\\n)*${line})`)
          .join('')}(?:[^\n]+\n){5}[^\n]+$`,
      ),
    )
  })

  describe('with secrets in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'milestay-secrets-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const fileOf = (text: string) => {
      const file = join(folder, String(text.length))
      writeFileSync(file, text)
      return file
    }

    it('reads them without the line end', () => {
      const config = readConfig({
        API_KEYS_FILE: fileOf(`agent=${long}\n`),
        PLATFORM_URL: 'https://a.example',
        PLATFORM_KEY_FILE: fileOf('secret\r\n'),
        DATABASE_URL_FILE: fileOf('postgres://stay:secret@db.example/stay'),
      })
      expect(config).toMatchObject({
        configuredKeys: [{ role: 'agent', key: long }],
        platform: { key: 'secret' },
        databaseUrl: 'postgres://stay:secret@db.example/stay',
      })
    })

    it('refuses one that cannot be read, is set twice or holds an invalid value, without the value', () => {
      const read = () =>
        readConfig({
          API_KEYS_FILE: join(folder, 'none'),
          SUPPLIER_URL: 'https://a.example',
          SUPPLIER_KEY: 'given-twice',
          SUPPLIER_KEY_FILE: fileOf('in a file'),
          DATABASE_URL_FILE: fileOf('mysql://secret'),
        })
      expect(read).toThrow(/^API_KEYS_FILE: cannot read .*none: ENOENT/m)
      expect(read).toThrow(/^SUPPLIER_KEY and SUPPLIER_KEY_FILE cannot be set together$/m)
      expect(read).toThrow(/^DATABASE_URL must be an address/m)
      expect(read).not.toThrow(/mysql|twice|in a file/)
    })
  })

  it.each([
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
    ['APIKEYS', 'API_KEYS'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    ['SUPPLIER_TOKEN', 'SUPPLIER_URL'],
  ])('warns about %s, which looks like %s', (name, near) => {
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([
      expect.stringMatching(`^${name} is no setting: is it ${near}`),
    ])
  })

  it.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'PUBLIC_HTML',
    'npm_config_registry',
    'NODE_ENV',
    'LOG_DIR',
    'LANG',
    'TZ',
  ])('does not warn about %s of other programs', (name) => {
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([])
  })

  it('sets every option', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '::',
        DATA_DIR: '/var/lib/milestay',
        LEDGER_KEY_FILE: '/run/secrets/ledger-key.pem',
        LEDGER_CHECKPOINT_FILE: '/var/lib/milestay/checkpoint.txt',
        DATABASE_URL: 'postgres://stay:secret@db.example:5432,[::1]:5433,other/stay?sslmode=verify-full',
        DATABASE_ADMIN_URL: 'postgres://owner:secret@db.example:5432/stay',
        API_KEYS: `public=pk_${long}, agent=${long}=b,staff=sk_${long},staff:ana@example.com = ${long}`,
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
        PICTURES: 'direct',
        PICTURES_CACHE_MB: '500',
        PICTURES_FROM: 'http://pictures.internal:8080',
        WEBHOOKS_TO: 'http://events.internal:8080',
        TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        TILES_ATTRIBUTION: '© Tiles',
        DRAIN_DELAY_MS: '60000',
        LOG_LEVEL: 'debug',
        METRICS_ADDRESS: '[::1]:9464',
        DEALS_MAX_AGE_HOURS: '720',
        DEALS_PUBLISH_MINUTES: '1',
        MILE_VALUE: '1.25',
        REDEEM_URL: 'https://miles.example/book?hotel={hotel}&from={checkin}&rate={rate}',
      }),
    ).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/var/lib/milestay',
      ledgerKeyFile: '/run/secrets/ledger-key.pem',
      ledgerCheckpointFile: '/var/lib/milestay/checkpoint.txt',
      brand: plainBrand,
      brandFiles: [],
      databaseUrl: 'postgres://stay:secret@db.example:5432,[::1]:5433,other/stay?sslmode=verify-full',
      databaseAdminUrl: 'postgres://owner:secret@db.example:5432/stay',
      backup: undefined,
      configuredKeys: [
        { role: 'public', key: `pk_${long}` },
        { role: 'agent', key: `${long}=b` },
        { role: 'staff', key: `sk_${long}` },
        { role: 'staff', key: long, person: 'ana@example.com' },
      ],
      signIn: undefined,
      platform: undefined,
      weather: undefined,
      rateLimit: undefined,
      sample: true,
      sampleHotels: 1_000_000,
      homeLocation: { latitude: -33.87, longitude: 151.21, name: 'Sydney, Australia' },
      publicUrls: ['https://stay.example.com'],
      trustedProxies: 2,
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      transferReviewAbove: 50_000,
      auditDays: 90,
      geoipFile: 'city.mmdb',
      pictures: { mode: 'direct', cacheBytes: 500_000_000, trustedOrigins: ['http://pictures.internal:8080'] },
      webhooksTo: ['http://events.internal:8080'],
      redeemUrl: 'https://miles.example/book?hotel={hotel}&from={checkin}&rate={rate}',
      currencyRates: undefined,
      tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles', onRequest: false },
      drainDelayMs: 60_000,
      logLevel: 'debug',
      metricsAddress: { host: '::1', port: 9464 },
      warnings: [],
      deals: { maxAgeMs: 2_592_000_000, publishEveryMs: 60_000, mileValue: 1.25 },
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
    ['DATABASE_URL', 'postgres://one:5432,other:port/stay'],
    ['DATABASE_URL', 'postgres://me:secret@one,/stay'],
    ['DATABASE_URL', 'postgres:///stay?user=me&host=one,other'],
    ['API_KEYS', `boss=${long}`],
    ['API_KEYS', long],
    ['API_KEYS', 'staff='],
    ['API_KEYS', 'staff=sec ret'],
    ['API_KEYS', `staff=${long},agent=${long}`],
    ['API_KEYS', `staff:=${long}`],
    ['API_KEYS', `public:ana=${long}`],
    ['API_KEYS', `staff:\u0410na=${long}`],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', 'on'],
    ['AUDIT_DAYS', '0'],
    ['DEALS_MAX_AGE_HOURS', '0'],
    ['DEALS_MAX_AGE_HOURS', '721'],
    ['DEALS_PUBLISH_MINUTES', '1.5'],
    ['MILE_VALUE', '0'],
    ['REDEEM_URL', 'https://miles.example/book'],
    ['REDEEM_URL', 'https://miles.example/{room}/{rate}'],
    ['REDEEM_URL', 'javascript:{rate}'],
    ['MILE_VALUE', '1.234'],
    ['AUDIT_DAYS', 'off'],
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
    ['TILES_URL', 'on'],
    ['DRAIN_DELAY_MS', '60001'],
    ['BACKUP_MINUTES', '0'],
    ['DRAIN_DELAY_MS', '1s'],
    ['LOG_LEVEL', 'loud'],
  ])('is refused in one line that names the variable: %s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`))
  })

  it('copies the database of DATA_DIR alone, into a folder that it names', () => {
    const backup = (environment: Record<string, string>) => readConfig(environment).backup
    expect(backup({ BACKUP_DIR: '/copies' })).toEqual({ folder: '/copies', everyMs: 900_000, kept: 24 })
    expect(backup({ BACKUP_DIR: '/copies', BACKUP_MINUTES: '60', BACKUP_KEEP: '48' })).toMatchObject({
      everyMs: 3_600_000,
      kept: 48,
    })
    expect(backup({ BACKUP_KEEP: '48' })).toBeUndefined()
    expect(() => backup({ BACKUP_DIR: '/copies', DATABASE_URL: 'postgres://db.example/stay' })).toThrow(
      'BACKUP_DIR cannot be set together with DATABASE_URL: PostgreSQL is backed up with its own tools',
    )
  })

  it.each([
    ['on request with the sample', {}, true],
    ['none in a real service', { SAMPLE: 'off' }, undefined],
    ['none with a database', { DATABASE_URL: 'postgres://db.example/stay' }, undefined],
    ['none in front of a platform', platform, undefined],
    ['none where they are off', { TILES_URL: 'off' }, undefined],
    ['none where they are off, with whom to credit', { TILES_URL: 'off', TILES_ATTRIBUTION: '© Tiles' }, undefined],
    ['the ones set, from the start', { TILES_URL: '/tiles/{z}/{x}/{y}.png' }, false],
    ['the ones set, from the start, in a real service', { TILES_URL: '/{z}/{x}/{y}', SAMPLE: 'off' }, false],
  ])('adds streets to maps: %s', (_, environment, onRequest) => {
    expect(readConfig(environment).tiles?.onRequest).toBe(onRequest)
  })

  it.each([
    [true, {}],
    [false, { SAMPLE: 'off' }],
    [false, { DATABASE_URL: 'postgres://db.example/stay' }],
    [true, { DATABASE_URL: 'postgres://db.example/stay', SAMPLE: 'on' }],
  ])('turns the sample on (%s) without a configured database: %j', (sample, environment) => {
    expect(readConfig(environment).sample).toBe(sample)
  })

  it.each([
    ['staff=sk_short_secret', 'a staff key is shorter than 20 characters, and could be guessed'],
    [`public=pk_${long},agent=secret`, 'an agent key is shorter than 20 characters, and could be guessed'],
    [`public=sk_secret_${long}`, 'a public key begins with sk_, the prefix of staff keys'],
    [`public=ak_secret_${long}`, 'a public key begins with ak_, the prefix of agent keys'],
    [`staff=pk_secret_${long}`, 'a staff key begins with pk_, the prefix of public keys'],
    [`staff:ana=ak_secret_${long}`, 'a staff key begins with ak_, the prefix of agent keys'],
  ])('rejects keys that are short or have the prefix of another role: %s', (keys, message) => {
    const read = () => readConfig({ API_KEYS: keys })
    expect(read).toThrow(new StartError(`API_KEYS: ${message}`))
    expect(read).not.toThrow(/secret/)
  })

  it.each([
    [{ PLATFORM_URL: 'https://a.example/v1' }, 'PLATFORM_URL and PLATFORM_KEY must be set together'],
    [{ PLATFORM_KEY: 'secret' }, 'PLATFORM_URL and PLATFORM_KEY must be set together'],
    [{ ...platform, SAMPLE: 'on' }, 'SAMPLE must be off where PLATFORM_URL is set'],
    [
      { ...platform, SUPPLIER_URL: 'https://b.example/v3', SUPPLIER_KEY: 'sand_0123456789' },
      'SUPPLIER_URL and PLATFORM_URL cannot be set together: hotels and rates come from one of them',
    ],
    [
      { ...platform, TRANSFER_REVIEW_ABOVE: '5' },
      'TRANSFER_REVIEW_ABOVE cannot be set together with PLATFORM_URL: the platform decides which transfers wait',
    ],
    [
      { ...platform, PLATFORM_URL: 'ftp://a.example' },
      'PLATFORM_URL must be an http or https URL, without a query and without a password',
    ],
    [
      { ...platform, PLATFORM_URL: 'https://a.example/?a=b' },
      'PLATFORM_URL must be an http or https URL, without a query and without a password',
    ],
    [{ ...platform, PLATFORM_KEY: 'sec ret' }, 'PLATFORM_KEY must be the text of a key, without spaces'],
    [{ PLATFORM_WEBHOOK_SECRET: 'x'.repeat(24) }, 'PLATFORM_WEBHOOK_SECRET needs PLATFORM_URL'],
    [{ DATABASE_ADMIN_URL: 'postgres://db.example/stay' }, 'DATABASE_ADMIN_URL needs DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://db.example/stay', DATABASE_ADMIN_URL: 'db.example/stay' },
      'DATABASE_ADMIN_URL must be an address of PostgreSQL, as in postgres://user:password@host:5432/database, or with several hosts, separated by commas',
    ],
    [
      { ...platform, PLATFORM_WEBHOOK_SECRET: `${'x'.repeat(24)} ret` },
      'PLATFORM_WEBHOOK_SECRET must be a secret of at least 24 characters, without spaces',
    ],
    [
      { ...platform, PLATFORM_WEBHOOK_SECRET: 'x'.repeat(23) },
      'PLATFORM_WEBHOOK_SECRET must be a secret of at least 24 characters, without spaces',
    ],
  ])('must configure a platform completely, and no other source: %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new StartError(message))
  })

  it('configures a platform with any base path, and turns the sample off', () => {
    expect(readConfig(platform)).toMatchObject({
      sample: false,
      platform: { url: 'https://a.example/functions/v1', key: 'secret' },
    })
  })

  it('is not repeated in an error if it contains keys', () => {
    expect(() => readConfig({ API_KEYS: 'boss=secret' })).not.toThrow(/secret/)
  })
})
