import { plainLocale } from '#contract/locale'
import type { PageSettings } from '#contract/page-settings'
import { setReaderLocale } from '#web/kit/format/locale.ts'

const noSettings: PageSettings = {
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
export const pageSettings: PageSettings = import.meta.env.SSR ? noSettings : readSettings()
setReaderLocale(pageSettings.locale)

/** Only the service writes them; a worker has none. */
function readSettings(): PageSettings {
  return JSON.parse(
    globalThis.document?.getElementById('settings')?.textContent ?? '{"locale":{"decimal":"."}}',
  ) as PageSettings
}

/** Sets what a mile is worth to readers who have not said, for the views that the service renders from now on. */
export function setMileValue(cents: number) {
  Object.assign(pageSettings, { mileValue: cents })
}
