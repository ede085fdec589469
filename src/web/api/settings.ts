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

/** The settings of the service, from a data block of the page it served; of a first view, rendered there, those that `setPageSettings` set. */
export const pageSettings: PageSettings = import.meta.env.SSR ? noSettings : readSettings()
setReaderLocale(pageSettings.locale)

/** Only the service writes them; a worker has none. */
function readSettings(): PageSettings {
  const text = globalThis.document?.getElementById('settings')?.textContent
  return text ? (JSON.parse(text) as PageSettings) : noSettings
}

/** Sets what the service says of itself in the views that it renders from now on. */
export function setPageSettings(settings: Partial<PageSettings>) {
  Object.assign(pageSettings, settings)
}
