import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/** What a key of any role begins with, and all that can follow. */
const issuedKeys = /\b[psa]k_[\w-]+/g
/** With a plus, as such or encoded, or as many digits as a number with an area has. */
const phoneNumbers = /(?:\+|%2B)1\d{3,}|(?<![\w.-])1\d{9,}(?![\w.-])/gi

const hidden = '[hidden]'
/** A message may name every field of a long answer. */
const maxErrorCharacters = 2000
/** What is shorter than any real key is also part of words. */
const minKeyCharacters = 8

/**
 * Makes the log of the service. No line of it names a caller's query or body; keys and phone numbers that come in by
 * what another program says, as a database of what it refuses, are taken out of the line itself.
 */
export function createLogger(
  { logLevel, configuredKeys }: Pick<Config, 'logLevel' | 'configuredKeys'>,
  destination: DestinationStream,
): Logger {
  const keys = configuredKeys
    .filter(({ key }) => key.length >= minKeyCharacters)
    .map(({ key }) => JSON.stringify(key).slice(1, -1))
  return pino(
    {
      level: logLevel,
      // The time as a number would look like a phone number.
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
      hooks: {
        streamWrite(line) {
          const safe = keys.reduce((text, key) => text.replaceAll(key, hidden), line)
          return safe.replaceAll(issuedKeys, hidden).replaceAll(phoneNumbers, hidden)
        },
      },
    },
    destination,
  )
}

/** What else an error carries may be of the caller: the row that a database refused, the text that was no JSON. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  const [said, place] = [message, stack].map((text) => text.slice(0, maxErrorCharacters))
  return { type, message: said, stack: place, ...(code === undefined ? {} : { code }) }
}
