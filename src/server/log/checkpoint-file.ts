import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../runtime/reason-of.ts'
import { type Checkpoint, NoteError, parseCheckpoint } from './merkle/checkpoint.ts'

/** A file with the last checkpoint that this process has seen, so that no change to the database can replace it. */
export type CheckpointFile = ReturnType<typeof openCheckpointFile>

export function openCheckpointFile(file: string) {
  async function syncFolder(): Promise<void> {
    const folder = await open(dirname(file), 'r')
    await folder.sync().finally(() => folder.close())
  }

  return {
    /**
     * Returns the stored checkpoint, or `undefined` if the file is missing.
     *
     * @throws {SealingRefusedError} when the file cannot be read or holds something else
     */
    async read(): Promise<Checkpoint | undefined> {
      try {
        const note = await readFile(file, 'utf8')
        // The signature proves nothing here: anyone who can write this file can also use the key.
        return parseCheckpoint(note.slice(0, note.lastIndexOf('\n\n') + 1))
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return undefined
        const problem = cause instanceof NoteError ? 'holds no checkpoint' : 'cannot be read'
        throw new SealingRefusedError(`the file in LEDGER_CHECKPOINT_FILE ${problem}`, { cause })
      }
    },
    /** Replaces the stored checkpoint with one in the form of a signed note; resolves once it is on disk. */
    async save(note: string) {
      const temporaryFile = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(temporaryFile, note, { flag: 'wx', mode: 0o600, flush: true })
        await rename(temporaryFile, file)
        await syncFolder()
      } catch (cause) {
        await rm(temporaryFile, { force: true })
        throw new SealingRefusedError('the file in LEDGER_CHECKPOINT_FILE cannot be written', { cause })
      }
    },
    async delete() {
      await rm(file, { force: true })
      await syncFolder()
    },
  }
}

/** Sealing has stopped until an operator acts; the message gives the reason, for operators and health checks. */
export class SealingRefusedError extends Error {
  override readonly name = 'SealingRefusedError'
}
