import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/** Keys of any role, by their prefix. */
const issuedKeys = /\b[psa]k_[\w-]+/g
/**
 * The fields that identify a caller, which the service itself has checked: an id or an address could look like a phone
 * number. The quotes within a text are escaped, so none can pretend to be such a field.
 */
const callerFields = '"(?:keyId|address)":"[^"]*"'
/** JSON Web Tokens, by the beginning of their header; also one that was cut off. */
const tokens = /\bey[\w-]{10,}\.[\w.-]*/g
/** With a plus sign, possibly encoded, or with the digits of a whole number. */
const phoneNumbers = String.raw`(?:\+|%2B)1\d{3,}|(?<![\w.-])1\d{9,}(?![\w.-])`
const callerFieldOrPhoneNumber = new RegExp(`(${callerFields})|${phoneNumbers}`, 'gi')

const hidden = '[hidden]'
/** A message may name every field of a long response. */
const maxErrorCharacters = 2000
/** A shorter key could be part of a word. */
const minKeyCharacters = 8

/**
 * Creates the log of the service. No line contains a caller's query or body; keys, tokens and phone numbers in messages of other
 * programs, such as a database's errors, are replaced.
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
          return safe
            .replaceAll(issuedKeys, hidden)
            .replaceAll(tokens, hidden)
            .replaceAll(callerFieldOrPhoneNumber, (_found, callerField?: string) => callerField ?? hidden)
        },
      },
    },
    destination,
  )
}

/** The other fields of an error may contain a caller's data: the row that a database refused, the text that was not JSON. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  const [shortMessage, shortStack] = [message, stack].map((text) => text.slice(0, maxErrorCharacters))
  return { type, message: shortMessage, stack: shortStack, ...(code === undefined ? {} : { code }) }
}
