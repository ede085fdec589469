import { plainLocale, type Locale } from '#contract/locale'
import { setReaderLocale } from '#web/kit/format/locale.ts'

/** What the service says about itself in the page it serves. */
export interface Settings {
  readonly publicKey: string
  /** How the reader writes numbers, dates and measures. */
  readonly locale: Locale
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  /** Where miles are redeemed for a rate: an address with `{hotel}`, `{checkin}`, `{checkout}` and `{rate}`; `null` where no page does it. */
  readonly redeemUrl: string | null
  /** What one of `base` is in other currencies, and of which day; `null` where prices are in the hotels' alone. */
  readonly currencyRates: {
    readonly base: string
    readonly rates: Readonly<Record<string, number>>
    readonly date: string
  } | null
  /** Whether a source of hotels is connected; without one there are no hotels. */
  readonly hasHotelSource: boolean
  /** What a mile is worth to readers who have not said, in cents. */
  readonly mileValue: number
  /** What the platform behind the service lacks: operations, and fields of others; `null` where there is none. */
  readonly platform: { readonly missing: readonly string[]; readonly lacking: readonly string[] } | null
  /** How people sign in with a provider of OpenID Connect; `null` where they sign in with keys alone. */
  readonly signIn: {
    readonly issuer: string
    readonly clientId: string
    readonly name: string
    readonly scope: string
    readonly parameters: Readonly<Record<string, string>>
    /** `null` while the service cannot reach the provider. */
    readonly provider: {
      readonly authorizationEndpoint: string
      readonly tokenEndpoint: string
      readonly sendsIssuer: boolean
      readonly idTokenAlgorithms: readonly string[]
    } | null
  } | null
}

const noSettings: Settings = {
  publicKey: '',
  locale: plainLocale,
  tiles: null,
  redeemUrl: null,
  currencyRates: null,
  hasHotelSource: true,
  mileValue: 1.2,
  platform: null,
  signIn: null,
}

/** The settings of the service, from a data block of the page it served; of a first view, rendered there, those that `setMileValue` set. */
export const pageSettings: Settings = import.meta.env.SSR ? noSettings : readSettings()
setReaderLocale(pageSettings.locale)

/** Only the service writes them; a worker has none. */
function readSettings(): Settings {
  return JSON.parse(
    globalThis.document?.getElementById('settings')?.textContent ?? '{"locale":{"decimal":"."}}',
  ) as Settings
}

/** Sets what a mile is worth to readers who have not said, for the views that the service renders from now on. */
export function setMileValue(cents: number) {
  Object.assign(pageSettings, { mileValue: cents })
}
