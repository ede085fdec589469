import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Checkpoint, NoteError, parseCheckpoint } from './merkle/checkpoint.ts'

/** The last checkpoint that a process has seen, apart from the database: so no change of that changes it, too. */
export type CheckpointFile = ReturnType<typeof openCheckpointFile>

export function openCheckpointFile(file: string) {
  async function syncFolder(): Promise<void> {
    const folder = await open(dirname(file), 'r')
    await folder.sync().finally(() => folder.close())
  }

  return {
    /**
     * Returns what is kept; `undefined` where there is no file.
     *
     * @throws {SealingRefusedError} when the file cannot be read or holds something else
     */
    async read(): Promise<Checkpoint | undefined> {
      try {
        const note = await readFile(file, 'utf8')
        // Who may write this file may also use the key, so that its signature proves nothing here.
        return parseCheckpoint(note.slice(0, note.lastIndexOf('\n\n') + 1))
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
        const problem = cause instanceof NoteError ? 'holds no checkpoint' : 'cannot be read'
        throw new SealingRefusedError(`the file in LEDGER_CHECKPOINT_FILE ${problem}`, { cause })
      }
    },
    /** Keeps a checkpoint, as a signed note, in the place of what was kept; once it resolves, that is on disk. */
    async keep(note: string) {
      const aside = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        const written = await open(aside, 'wx', 0o600)
        await written
          .writeFile(note)
          .then(() => written.sync())
          .finally(() => written.close())
        await rename(aside, file)
        await syncFolder()
      } catch (cause) {
        await rm(aside, { force: true })
        throw new SealingRefusedError('the file in LEDGER_CHECKPOINT_FILE cannot be written', { cause })
      }
    },
    /** Forgets what was kept. */
    async forget() {
      await rm(file, { force: true })
      await syncFolder()
    },
  }
}

/** The log is not sealed any further until an operator has acted; the message says why, for operators and health checks. */
export class SealingRefusedError extends Error {
  override readonly name = 'SealingRefusedError'
}
