import { keepText, useKeptText } from '../../../browser/stored-text.ts'
import { parseMiles } from '../../../format/miles.ts'

/** What the reader has to spend, kept on this device alone. */
export function useMyMiles(): number | undefined {
  return parseMiles(useKeptText('my-miles') ?? '')
}

export function keepMyMiles(miles: number | undefined) {
  keepText('my-miles', miles?.toString())
}
