import { usualMileValue } from '#contract/deals/mile-value'
import { plainLocale } from '#contract/locale'
import { type PageSettings, plainBrand } from '#contract/page-settings'
import { setReaderLocale } from '#web/kit/format/locale.ts'

const noSettings: PageSettings = {
  publicUrls: [],
  publicKey: '',
  brand: plainBrand,
  locale: plainLocale,
  tiles: null,
  redeemUrl: null,
  currencyRates: null,
  hasHotelSource: true,
  guestNationality: null,
  mileValue: usualMileValue,
  platform: null,
  signIn: null,
}

/** The service's settings, from the page's HTML. In a first view on the service, `setPageSettings` sets them. */
export const pageSettings: PageSettings = import.meta.env.SSR ? noSettings : readSettings()
setReaderLocale(pageSettings.locale)

/** Only the service writes the data block; a worker has none. */
function readSettings(): PageSettings {
  const text = globalThis.document?.getElementById('settings')?.textContent
  return text ? (JSON.parse(text) as PageSettings) : noSettings
}

/** Sets the service's settings for the views it renders from now on. */
export function setPageSettings(settings: Partial<PageSettings>) {
  Object.assign(pageSettings, settings)
}
