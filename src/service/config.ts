import { join } from 'node:path'
import { mileValueLimits } from '#contract/deals/mile-value'
import { maxTransferMiles } from '#contract/miles/transfer'
import type { Tiles } from '#contract/page-settings'
import { readCurrencyRates } from '#server/operator-files/currency-rates'
import { listAddresses } from '#server/database/postgres/follow-primary'
import { parseKeys } from './settings/parse-keys.ts'
import { readPlatform } from './settings/platform-config.ts'
import { readBrand } from './settings/brand-config.ts'
import { type Environment, parseHttpUrl, parseInteger, parseOrigins, Variables } from './settings/variables.ts'
import { readSignIn } from './settings/sign-in-config.ts'
import { readSupplier } from './settings/supplier-config.ts'
import { readWeather } from './settings/weather-config.ts'

const someKeys =
  'role=key or role:person=key pairs separated by commas, each role one of public, agent and staff, and no key given twice'
const aRateLimit = 'a whole number of requests a minute from 1 to 1000000, or off'
const newYork = { latitude: 40.7128, longitude: -74.006, name: 'New York' }
const someUrls = 'an http or https URL without a path, or several separated by commas'
const aRedeemUrl = 'an http or https URL with {hotel}, {checkin}, {checkout} or {rate}'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The configuration of the service, read from the environment. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment; an empty variable counts as unset.
 *
 * @throws {StartError} with one line for each invalid variable
 */
export function readConfig(environment: Environment = process.env) {
  const variables = new Variables(environment)
  const read = variables.read.bind(variables)
  const dataDir = variables.text('DATA_DIR', '.data')
  const database = readDatabase(variables)
  const { supplier, platform, sample } = readSources(variables, database.databaseUrl !== undefined)
  const transferReviewAbove = variables.integer('TRANSFER_REVIEW_ABOVE', undefined, [0, maxTransferMiles])
  if (transferReviewAbove !== undefined && platform !== undefined) {
    variables.refuse(
      'TRANSFER_REVIEW_ABOVE cannot be set together with PLATFORM_URL: the platform decides which transfers wait',
    )
  }

  return {
    port: variables.integer('PORT', 3000, [0, 65_535]),
    host: variables.matching('HOST', '127.0.0.1', /^[\w.:%-]+$/, 'an address or a host name'),
    dataDir,
    ...readBrand(variables),
    ...database,
    /** The private key that signs the log of the ledger; created at the first start. */
    ledgerKeyFile: variables.text('LEDGER_KEY_FILE', join(dataDir, 'ledger-key.pem')),
    /** The file for the last checkpoint that this process has seen. */
    ledgerCheckpointFile: variables.text('LEDGER_CHECKPOINT_FILE', join(dataDir, 'ledger-checkpoint.txt')),
    configuredKeys: read('API_KEYS', [], parseKeys, someKeys),
    signIn: readSignIn(variables),
    /** Another implementation of the API behind the service; `undefined` if the service has the data itself. */
    platform,
    /** The weather services; `undefined` to use the hotels' source. */
    weather: readWeather(variables),
    /** Requests per minute for each key; `undefined` for no limit. */
    rateLimit: read('RATE_LIMIT', { perMinute: 6000 }, parseRateLimit, aRateLimit).perMinute,
    /** Whether the service offers the sample's invented hotels and members. */
    sample,
    sampleHotels: variables.integer('SAMPLE_HOTELS', 3000, [1, 1_000_000]),
    /** The supplier of real hotels and rates; `undefined` if none is connected. */
    supplier,
    deals: readDeals(variables),
    homeLocation: read('HOME_LOCATION', newYork, parseHome, 'latitude,longitude,Name, as in 48.8566,2.3522,Paris'),
    /** Scheme, host and port by which callers reach the service, without a trailing slash. */
    publicUrls: read('PUBLIC_URL', [], parseOrigins, someUrls),
    /** The number of proxies in front of the service that are trusted to forward the caller's address. */
    trustedProxies: variables.integer('TRUST_PROXY', 0, [0, 100]),
    /** Other origins whose pages may call operations that need more than a public key. */
    corsOrigins: read('CORS_ORIGINS', [], parseOrigins, 'origins separated by commas, as in https://desk.example.com'),
    /** Transfers of more miles wait for another person's approval; `undefined` for no limit. */
    transferReviewAbove,
    /** The days for which reads of members' data and refused requests are stored. */
    auditDays: variables.integer('AUDIT_DAYS', 400, [1, 36_500]),
    geoipFile: variables.text('GEOIP_FILE', undefined),
    pictures: readPictures(variables),
    /** The operator's own origins allowed for webhooks, at any address and also over http. */
    webhooksTo: read('WEBHOOKS_TO', [], parseOrigins, 'origins separated by commas, as in http://events.internal:8080'),
    /** The address for redeeming miles for a rate, with `{hotel}`, `{checkin}`, `{checkout}` and `{rate}`. */
    redeemUrl: read('REDEEM_URL', undefined, parseRedeemUrl, aRedeemUrl),
    /** Exchange rates for currencies other than the hotels' own in which readers may see prices. */
    currencyRates: read('CURRENCY_RATES', undefined, readCurrencyRates, 'a file'),
    /** The tiles of streets for maps; `undefined` for maps without streets. */
    tiles: readTiles(variables, sample),
    /** How long requests are served as usual after a stop was requested. */
    drainDelayMs: variables.integer('DRAIN_DELAY_MS', 0, [0, 60_000]),
    logLevel: variables.choice('LOG_LEVEL', 'warn', logLevels),
    metricsAddress: read('METRICS_ADDRESS', undefined, parseAddress, 'host:port, as in 127.0.0.1:9464'),
    /** Lines about variables that look like settings but are not; the last to be read. */
    warnings: variables.end(),
  }
}

function readSources(variables: Variables, hasDatabaseUrl: boolean) {
  const supplier = readSupplier(variables)
  const platform = readPlatform(variables)
  if (supplier !== undefined && platform !== undefined) {
    variables.refuse('SUPPLIER_URL and PLATFORM_URL cannot be set together: hotels and rates come from one of them')
  }
  const hasSource = supplier !== undefined || platform !== undefined
  const sample = variables.choice('SAMPLE', !hasDatabaseUrl && !hasSource ? 'on' : 'off', ['on', 'off']) === 'on'
  if (sample && platform !== undefined) variables.refuse('SAMPLE must be off where PLATFORM_URL is set')
  if (sample && supplier !== undefined) variables.refuse('SAMPLE must be off where SUPPLIER_URL is set')
  return { supplier, platform, sample }
}

function readDatabase(variables: Variables) {
  const aDatabase =
    'an address of PostgreSQL, as in postgres://user:password@host:5432/database, or with several hosts, separated by commas'
  const databaseUrl = variables.read('DATABASE_URL', undefined, parseDatabaseUrl, aDatabase)
  const databaseAdminUrl = variables.read('DATABASE_ADMIN_URL', undefined, parseDatabaseUrl, aDatabase)
  variables.requireWith('DATABASE_ADMIN_URL', 'DATABASE_URL')
  const folder = variables.text('BACKUP_DIR', undefined)
  const everyMs = variables.integer('BACKUP_MINUTES', 15, [1, 10_080]) * 60_000
  const kept = variables.integer('BACKUP_KEEP', 24, [1, 100_000])
  if (folder !== undefined && databaseUrl !== undefined) {
    variables.refuse('BACKUP_DIR cannot be set together with DATABASE_URL: PostgreSQL is backed up with its own tools')
  }
  return {
    /** A PostgreSQL database to use instead of the one in `dataDir`. */
    databaseUrl,
    /** The same database for the role that owns its tables, if the service has a separate role. */
    databaseAdminUrl,
    /** The version whose irreversible database changes the operator accepts; earlier versions cannot serve it afterwards. */
    upgradeTo: variables.matching('UPGRADE_TO', undefined, /^\d+\.\d+\.\d+$/, 'a version, as in 0.2.0'),
    backup: folder === undefined ? undefined : { folder, everyMs, kept },
  }
}

function readDeals(variables: Variables) {
  return {
    maxAgeMs: variables.integer('DEALS_MAX_AGE_HOURS', 48, [1, 720]) * 3_600_000,
    publishEveryMs: variables.integer('DEALS_PUBLISH_MINUTES', 5, [1, 1440]) * 60_000,
    /** The value of a mile for readers who have not set one, in cents; `undefined` for the median of all deals. */
    mileValue: variables.read('MILE_VALUE', undefined, parseCents, 'a number of cents from 0.01 to 100, as in 1.2'),
  }
}

function readTiles(variables: Variables, sample: boolean): Tiles | undefined {
  const aTemplate = 'an http or https URL, or a path, with {z}, {x} and {y}, or off'
  const url = variables.read('TILES_URL', undefined, parseTilesUrl, aTemplate)
  const attribution = variables.text('TILES_ATTRIBUTION', '')
  if (url === undefined) return sample ? sampleTiles : undefined
  return url === 'off' ? undefined : { url, attribution, onRequest: false }
}

/** The standard tiles of OpenStreetMap, which the credits of the built-in map mention as well. */
const sampleTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '',
  onRequest: true,
}

function readPictures(variables: Variables) {
  const someOrigins = 'origins separated by commas, as in https://pictures.example.com'
  return {
    /** `own` if the service fetches and serves pictures, `direct` if pages load them from their origin. */
    mode: variables.choice('PICTURES', 'own', ['own', 'direct']),
    cacheBytes: variables.integer('PICTURES_CACHE_MB', 2000, [50, 10_000_000]) * 1_000_000,
    /** The operator's own origins, at any address and also over http. */
    trustedOrigins: variables.read('PICTURES_FROM', [], parseOrigins, someOrigins),
  }
}

function parseAddress(text: string) {
  const [, host = '', digits = ''] = /^([\w.-]+|\[[\da-f:.%]+\]):(\d+)$/i.exec(text) ?? []
  const port = parseInteger(digits, 0, 65_535)
  return port === undefined ? undefined : { host: host.replaceAll(/[[\]]/g, ''), port }
}

/** Parses the URL of a database; errors do not repeat it, because it contains a password. */
export function parseDatabaseUrl(text: string): string | undefined {
  // Several hosts are allowed before the path only.
  const isAddress = /^postgres(ql)?:\/\/[^/]*\/[^/?]+(\?(?!.*\bhost=[^&]*,).*)?$/.test(text)
  return isAddress && listAddresses(text).every((address) => URL.canParse(address)) ? text : undefined
}

function parseRateLimit(text: string): { perMinute: number | undefined } | undefined {
  if (text === 'off') return { perMinute: undefined }
  const perMinute = parseInteger(text, 1, 1_000_000)
  return perMinute === undefined ? undefined : { perMinute }
}

function parseCents(text: string): number | undefined {
  const cents = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  const [least, most] = mileValueLimits
  return cents >= least && cents <= most ? cents : undefined
}

function parseHome(text: string) {
  const [, latitude, longitude, name] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(\S.*)$/.exec(text) ?? []
  const home = { latitude: Number(latitude), longitude: Number(longitude), name: name ?? '' }
  return Math.abs(home.latitude) <= 90 && Math.abs(home.longitude) <= 180 ? home : undefined
}

function parseRedeemUrl(text: string): string | undefined {
  const filled = text.replaceAll(/\{(hotel|checkin|checkout|rate)\}/g, 'x')
  return filled !== text && !/[{}]/.test(filled) && /^https?:/.test(filled) && URL.canParse(filled) ? text : undefined
}

function parseTilesUrl(text: string): string | undefined {
  if (text === 'off') return text
  const named = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  const placed = /^\/(?!\/)/.test(text) || parseHttpUrl(text.replace('{s}.', '')) !== undefined
  return named && placed ? text : undefined
}
