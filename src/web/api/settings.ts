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

/** The service's settings, from the page's HTML. On the service itself, `setPageSettings` sets them. */
export const pageSettings: PageSettings = import.meta.env.SSR ? noSettings : readSettings()
setReaderLocale(pageSettings.locale)

/** Reads the data block that the service writes into pages; a worker has no document. */
function readSettings(): PageSettings {
  const text = globalThis.document?.getElementById('settings')?.textContent
  return text ? (JSON.parse(text) as PageSettings) : noSettings
}

/** Changes the given settings for all views that the service renders from now on. */
export function setPageSettings(settings: Partial<PageSettings>) {
  Object.assign(pageSettings, settings)
}
