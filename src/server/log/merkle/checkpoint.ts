import { hashBytes } from './merkle-hash.ts'

/** A note is malformed; the message says why. */
export class NoteError extends Error {
  override readonly name = 'NoteError'
}

/** The text of a note about the state of a log, as https://c2sp.org/tlog-checkpoint describes. */
export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

/**
 * Parses the text of a note; lines that extend it are ignored.
 *
 * @throws {NoteError} when it is not the text of a checkpoint
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.split('\n')
  const size = Number(sizeText)
  const root = Buffer.from(rootText, 'base64')
  const isWellFormed =
    origin !== '' &&
    /^(?:0|[1-9]\d*)$/.test(sizeText) &&
    Number.isSafeInteger(size) &&
    root.length === hashBytes &&
    root.toString('base64') === rootText &&
    extensions.pop() === '' &&
    !extensions.includes('')
  if (!isWellFormed) throw new NoteError('the note is not a checkpoint of a log')
  return { origin, size, root }
}
