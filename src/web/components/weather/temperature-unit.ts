import { storeText, useStoredText } from '../../browser/stored-text.ts'
import { type TemperatureUnit, temperatureUnits } from './weather-scale.ts'

const name = 'temperature-unit'

/** Keeps the unit on this device. */
export function chooseTemperatureUnit(unit: TemperatureUnit) {
  storeText(name, unit)
}

/** The reader's unit; Celsius until another is chosen. */
export function useTemperatureUnit(): TemperatureUnit {
  const kept = useStoredText(name)
  return temperatureUnits.find((unit) => unit === kept) ?? 'C'
}
