import { CsvFileError } from './csv-file-error.ts'

/** Reads the bytes of a file from the start; called for each pass. */
export type OpenFile = () => AsyncIterable<Uint8Array>

const saveAgain = 'Save it as “CSV UTF-8”, and choose it again.'
const notText = `The file is not text in UTF-8, UTF-16 or Windows-1252. ${saveAgain}`

/**
 * Yields the text of a file in UTF-8, UTF-16 or, if it is neither, Windows-1252.
 *
 * @throws {CsvFileError} when the file is not text in one of these encodings
 */
export async function* decodeText(open: OpenFile): AsyncGenerator<string> {
  const encoding = await findEncoding(open)
  const decoder = new TextDecoder(encoding)
  let [letters, others] = [0, 0]
  const check = (text: string) => {
    if (binary.test(text)) throw new CsvFileError(notText)
    letters += text.match(foreignLetter)?.length ?? 0
    others += text.match(foreignSign)?.length ?? 0
    // Old tools end a file with this character.
    return text.replaceAll('\u001a', '')
  }
  for await (const bytes of open()) yield check(decoder.decode(bytes, { stream: true }))
  yield check(decoder.decode())
  // Signs outnumber letters in Japanese and in old encodings.
  if (encoding === 'windows-1252' && others > letters) throw new CsvFileError(notText)
}

/** Letters and signs that are rare in Windows-1252 text, except common punctuation. */
const foreignLetter = /(?!ƒ)[^\P{L}\0-\x7f]/gu
const foreignSign = /ƒ|(?![‘’“”„–—…€°§©®™«»·•´\xa0])[^\p{L}\0-\x7f]/gu

async function findEncoding(open: OpenFile): Promise<string> {
  const first: number[] = []
  for await (const bytes of open()) {
    first.push(...bytes.subarray(0, 4))
    if (first.length >= 4) break
  }
  const wide = findWideEncoding(first)
  if (wide !== undefined) return wide
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of open()) utf8.decode(bytes, { stream: true })
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (first[0] === 0xef && first[1] === 0xbb) throw new CsvFileError(`The file mixes encodings. ${saveAgain}`)
    return 'windows-1252'
  }
}

/** Detects UTF-16 by its byte order mark, or by a zero byte in each of the first characters. */
function findWideEncoding([first, second, third, fourth]: readonly number[]): string | undefined {
  const isArchive = first === 0x50 && second === 0x4b && third === 3 && fourth === 4
  if (isArchive || (first === 0xd0 && second === 0xcf)) {
    throw new CsvFileError(`The file is a workbook. ${saveAgain}`)
  }
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && fourth === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0)) return 'utf-16be'
  return undefined
}

/** Control characters, and the last five, which are unused in Windows-1252 but occur in Japanese encodings. */
// oxlint-disable-next-line no-control-regex -- The rule is about these characters.
const binary = /[\x00-\x08\x0e-\x19\x1b-\x1f\x81\x8d\x8f\x90\x9d]/
