import { readerHabits } from '../../format/locale.ts'
import { storeText, useStoredText } from '../../browser/stored-text.ts'
import { type TemperatureUnit, temperatureUnits } from './weather-scale.ts'

const name = 'temperature-unit'

/** Stores the unit on this device. */
export function chooseTemperatureUnit(unit: TemperatureUnit) {
  storeText(name, unit)
}

/** The stored unit; by default the one of the reader's region. */
export function useTemperatureUnit(): TemperatureUnit {
  const stored = useStoredText(name)
  return temperatureUnits.find((unit) => unit === stored) ?? readerHabits().temperature
}
