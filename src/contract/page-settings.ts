import type { OperationName } from './endpoints.ts'
import type { Locale } from './locale.ts'

/** A server of raster street maps; `url` is a template with `{z}`, `{x}`, `{y}` and optionally `{s}`. */
export interface Tiles {
  readonly url: string
  readonly attribution: string
  /** Whether pages load the tiles only after the reader presses *Streets*. */
  readonly onRequest: boolean
}

/** The operations and fields that a connected platform lacks. */
export interface PlatformGaps {
  /** The operations that the platform lacks. */
  readonly missing: readonly OperationName[]
  /** The fields that other operations do not accept, such as `listTransfers.status`. */
  readonly lacking: readonly string[]
}

/** The facts about an OpenID Connect provider that a page needs. */
export interface ProviderEndpoints {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** Whether its responses name their issuer; the page then rejects a response without one. */
  readonly sendsIssuer: boolean
  readonly idTokenAlgorithms: readonly string[]
}

/** The settings for signing in with a provider; none of them is secret. */
export interface PageSignIn {
  /** Exactly as the provider writes its own issuer. */
  readonly issuer: string
  readonly clientId: string
  /** The provider's name on the page, as in "Sign in with …". */
  readonly name: string
  readonly scope: string
  /** Extra parameters of the authorization request, such as `audience` or `resource`. */
  readonly parameters: Readonly<Record<string, string>>
  /** `null` while the provider has not been reached. */
  readonly provider: ProviderEndpoints | null
}

export interface Brand {
  readonly name: string
  /** An image on the service, and the size that gives its proportions. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number }
  /** A line about the offer in the footer of each page; `""` for none. */
  readonly note: string
  /** The links in the footer of each page. */
  readonly links: readonly { readonly text: string; readonly url: string }[]
  /** The address of a style sheet on the service; `null` for the default colours. */
  readonly stylesheet: string | null
}

/** The default brand; its name and logo are part of the built page. */
export const plainBrand: Brand = {
  name: 'Milestay',
  logo: { url: '/favicon.svg', width: 28, height: 28 },
  note: '',
  links: [],
  stylesheet: null,
}

/** The facts about the service in each page. */
export interface PageSettings {
  /** The origins of the service's own images; empty when they have the page's origin. */
  readonly publicUrls: readonly string[]
  readonly publicKey: string
  readonly brand: Brand
  /** How the reader writes numbers, dates and measures. */
  readonly locale: Locale
  readonly tiles: Tiles | null
  /**
   * Where miles are redeemed for a rate: an address with `{hotel}`, `{checkin}`, `{checkout}` and `{rate}`; `null` when
   * no page can redeem them.
   */
  readonly redeemUrl: string | null
  /** The rates of one `base` in other currencies, and their day; `null` when prices are only in the hotels' currencies. */
  readonly currencyRates: {
    readonly base: string
    readonly rates: Readonly<Partial<Record<string, number>>>
    readonly date: string
  } | null
  /** Whether a hotel source is connected; without one, the service has no hotels. */
  readonly hasHotelSource: boolean
  /** The default nationality of guests, ISO 3166 alpha-2; `null` when unknown. */
  readonly guestNationality: string | null
  /** The value of a mile, in cents, for readers who have not set one. */
  readonly mileValue: number
  readonly platform: PlatformGaps | null
  readonly signIn: PageSignIn | null
}
