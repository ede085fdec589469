import { InvalidInputError } from '../../operation/errors.ts'

/** Far more than any operation needs. */
const deepestLevel = 32

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Reads the bytes of a JSON text once, before they are parsed: deep nesting costs the parser far more than other text, and of a
 * name that an object has twice it keeps the last, where what checked the request before may have gone by the first. Leaves
 * ill-formed JSON to the parser.
 *
 * @throws {InvalidInputError} naming the name, or the depth
 */
export function scanJson(json: Uint8Array): void {
  /** The names of each open object so far; an array has none. */
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      const start = at
      at = endOfString(json, at)
      if (isName) addName(open.at(-1)!, json.subarray(start, at + 1))
      isName = false
    } else if (byte === openBrace || byte === openBracket) {
      isName = byte === openBrace
      open.push(isName ? new Set() : undefined)
      if (open.length > deepestLevel)
        throw new InvalidInputError([`body: is nested deeper than ${deepestLevel} levels`])
    } else if (byte === closeBrace || byte === closeBracket) {
      isName = false
      open.pop()
    } else if (byte === comma) {
      isName = open.at(-1) !== undefined
    }
  }
}

/** Returns where the string that starts at a quote ends. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}

/** Two spellings of a name, one with escapes, are one name. */
function addName(names: Set<string>, quoted: Uint8Array): void {
  const written = new TextDecoder().decode(quoted)
  let name: unknown
  try {
    name = JSON.parse(written)
  } catch {
    return
  }
  if (names.has(String(name)))
    throw new InvalidInputError([`body: has the name ${shorten(written)} more than once in an object`])
  names.add(String(name))
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
