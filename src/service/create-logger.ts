import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/** Matches issued keys of any role by their prefix. */
const issuedKeys = /\b[psa]k_[\w-]+/g
/**
 * Matches fields that the service has set itself, because an id or an address could look like a phone number. Quotes within
 * texts are escaped, so a text cannot imitate such a field.
 */
const callerFields = '"(?:keyId|address)":"[^"]*"'
/** Matches JSON Web Tokens, including truncated ones, by the beginning of their header. */
const tokens = /\bey[\w-]{10,}\.[\w.-]*/g
/** Matches phone numbers: with a plus sign, possibly encoded, or as the digits of a whole number. */
const phoneNumbers = String.raw`(?:\+|%2B)1\d{3,}|(?<![\w.-])1\d{9,}(?![\w.-])`
const callerFieldOrPhoneNumber = new RegExp(`(${callerFields})|${phoneNumbers}`, 'gi')

const hidden = '[hidden]'
/** Limits messages, which may name every field of a long response. */
const maxErrorCharacters = 2000
/** Shorter keys are not replaced, because they could be part of a word. */
const minKeyCharacters = 8

/**
 * Creates the log of the service. No line contains a caller's query or body. Keys, tokens and phone numbers in messages of
 * other programs, such as database errors, are replaced.
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
      // A numeric time would look like a phone number.
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

/** Drops an error's other fields, which may contain callers' data, such as a row refused by a database or invalid JSON. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  const [shortMessage, shortStack] = [message, stack].map((text) => text.slice(0, maxErrorCharacters))
  return { type, message: shortMessage, stack: shortStack, ...(code === undefined ? {} : { code }) }
}
