import { parseMiles } from '../format/miles.ts'
import { storeText, useStoredText } from './stored-text.ts'

const storageName = 'my-miles'

/** The miles the user has to spend, stored on this device only. */
export function useMyMiles(): number | undefined {
  return parseMiles(useStoredText(storageName) ?? '')
}

export function storeMyMiles(miles: number | undefined) {
  storeText(storageName, miles?.toString())
}
