import { parseJson } from '#contract/parse-json'
import { InvalidInputError } from '../../operation/errors.ts'

/** Limits far beyond the needs of any operation. */
const deepestLevel = 32
const mostValues = 20_000
const mostNames = 100

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Checks the bytes of a JSON text before they are parsed. Deep nesting costs the parser far more than other text, and many
 * small values take much more time and memory than their bytes. If an object repeats a name, the parser keeps the last
 * value, but a proxy may have checked the first. Ill-formed JSON is left to the parser.
 *
 * @throws {InvalidInputError} naming the repeated name, the depth or the number of values
 */
export function scanJson(json: Buffer): void {
  /** The names of each open object so far: a string for one name, a set for several; `undefined` for an array. */
  const open: (Set<string> | string | null | undefined)[] = []
  let isName = false
  let values = 1
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      const start = at + 1
      at = endOfString(json, start)
      if (isName) open.push(withName(open.pop(), nameOf(json, start, at)))
      isName = false
    } else if (byte === openBrace || byte === openBracket) {
      isName = byte === openBrace
      open.push(isName ? null : undefined)
      if (open.length > deepestLevel)
        throw new InvalidInputError([['body', `is nested deeper than ${deepestLevel} levels`]])
    } else if (byte === closeBrace || byte === closeBracket) {
      isName = false
      open.pop()
    } else if (byte === comma) {
      isName = open.at(-1) !== undefined
      values += 1
      if (values > mostValues) throw new InvalidInputError([['body', `has more than ${mostValues} values`]])
    }
  }
}

/** Returns the end of a string from its start: the first quote after an even number of backslashes. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(quote, start); at >= 0; at = json.indexOf(quote, at + 1)) {
    let before = at
    while (before > start && json[before - 1] === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

/** Decodes escapes, so that different spellings of a name are equal. */
function nameOf(json: Buffer, start: number, end: number): string {
  const written = json.toString('utf8', start, end)
  return written.includes('\\') ? String(parseJson(`"${written}"`)) : written
}

function withName(names: Set<string> | string | null | undefined, name: string): Set<string> | string {
  if (names === null || names === undefined) return name
  const all = typeof names === 'string' ? new Set([names]) : names
  if (all.has(name)) {
    throw new InvalidInputError([['body', `has the name ${JSON.stringify(shorten(name))} more than once in an object`]])
  }
  if (all.size >= mostNames) throw new InvalidInputError([['body', `has an object with more than ${mostNames} names`]])
  return all.add(name)
}

/** Shortens a header or a name for an error message. */
export function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
