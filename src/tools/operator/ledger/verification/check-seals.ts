import type { KeyObject } from 'node:crypto'
import { run } from '#server/database/sql'
import { formatCheckpoint, NoteError, parseCheckpoint } from '#server/log/merkle/checkpoint'
import { hashLeaf, hashTree, splitHashes } from '#server/log/merkle/merkle-hash'
import { createNoteSigner } from '#server/log/merkle/signed-note'
import { createTree, tileWidth } from '#server/log/merkle/tiles'
import { originOf } from '#server/log/sealer'
import type { StoredTile } from '#server/log/event-log'
import { type EventRow, findEventProblem } from './check-events.ts'
import { openNote } from './open-note.ts'
import { type CheckSteps, type LedgerCheck, runChecks } from './ledger-check.ts'

/** Checkpoints and a key saved outside the database, to compare a log with. */
export interface SavedEvidence {
  /** Signed notes. */
  readonly checkpoints?: readonly string[]
  /** The key that signs the log. */
  readonly key?: KeyObject | undefined
}

interface AddedSigner {
  readonly eventId: number
  readonly verifierKey: string
}

interface SealedCheckpoint {
  readonly size: number
  readonly lastEventId: number
  readonly root: Buffer
  readonly note: string
}

/** A root that the tree of the first events must have. */
interface ExpectedRoot {
  readonly name: string
  readonly size: number
  readonly root: Uint8Array
  /** `undefined` when only the root is known. */
  readonly lastEventId: number | undefined
}

type Tiles = Map<string, Pick<StoredTile, 'root' | 'firstEventId'>>

/**
 * Checks that the event log is the one that was sealed: the columns of its events match the sealed bodies, and its
 * recomputed tree matches the tiles and checkpoints.
 *
 * @param isGapless whether event numbers have no gaps
 */
export function* checkSeals(saved: SavedEvidence, isGapless: boolean): CheckSteps<string | undefined> {
  const [ledger, ...others] = yield* run<{ ledgerId: string }>('SELECT ledger_id AS "ledgerId" FROM ledgers')
  if (ledger === undefined || others.length > 0) return 'Table ledgers has not one row'
  const origin = originOf(ledger.ledgerId)
  const signers = yield* run<AddedSigner>(
    `SELECT event_id AS "eventId", subject AS "verifierKey" FROM events WHERE kind = 'signer.added' ORDER BY event_id`,
  )
  const checkpoints = yield* run<SealedCheckpoint>(
    'SELECT size, last_event_id AS "lastEventId", root, note FROM checkpoints ORDER BY size',
  )
  const verifierKeys = trustedKeys(signers, checkpoints, origin, saved.key)
  if (saved.key !== undefined && checkpoints.length === 0) return 'Nothing in the log of events is sealed'
  const signedBy =
    saved.key === undefined ? 'by a key of this ledger' : 'by the key that was kept, or one that it leads to'
  const expected: ExpectedRoot[] = []
  for (const { size, lastEventId, root, note } of checkpoints) {
    const name = `Checkpoint ${size}`
    const text = openWithAny(note, verifierKeys)
    if (text === undefined) return `${name} is not signed ${signedBy}`
    if (text !== formatCheckpoint({ origin, size, root })) return `${name} is not what was signed`
    expected.push({ name, size, root, lastEventId })
  }
  for (const note of saved.checkpoints ?? []) {
    const text = openWithAny(note, verifierKeys)
    if (text === undefined) return `The checkpoint that was kept is not signed ${signedBy}`
    const checkpoint = parseCheckpoint(text)
    if (checkpoint.origin !== origin) return `The checkpoint that was kept is of another ledger, ${checkpoint.origin}`
    expected.push({ ...checkpoint, name: 'The checkpoint that was kept', lastEventId: undefined })
  }
  const tiles: Tiles = new Map()
  return yield* runChecks([
    {
      sql: `
        SELECT event_id AS "eventId", kind, subject, created_at AS "createdAtMs", body, key_id AS "keyId", person
        FROM events ORDER BY event_id`,
      ...checkEvents(
        tiles,
        expected.toSorted((one, other) => one.size - other.size),
        isGapless,
      ),
    },
    {
      sql: 'SELECT level, tile_no AS "tileNo", hashes, root, first_event_id AS "firstEventId" FROM tiles ORDER BY level, tile_no',
      take: (tile: StoredTile) => checkTile(tile, tiles),
    },
  ])
}

/** Adds the events' tiles. */
function checkEvents(tiles: Tiles, expected: readonly ExpectedRoot[], isGapless: boolean): Omit<LedgerCheck, 'sql'> {
  const tree = createTree()
  let next = 0
  let firstOfTile = 0

  function compare(eventId: number): string | undefined {
    for (; expected[next]?.size === tree.size; next += 1) {
      const { name, size, root, lastEventId } = expected[next]!
      const isSame = Buffer.compare(tree.root(), root) === 0 && (lastEventId ?? eventId) === eventId
      if (!isSame) return `${name}: the first ${size} events of the log are not those that were sealed`
    }
    return undefined
  }

  return {
    take(event: EventRow) {
      const { eventId, body } = event
      if (isGapless && eventId !== tree.size + 1) return `Event ${tree.size + 1} is missing`
      const problem = findEventProblem(event)
      if (problem !== undefined) return problem
      if (tree.size % tileWidth === 0) firstOfTile = eventId
      for (const { level, tileNo, root } of tree.append(hashLeaf(body))) {
        tiles.set(`${level} ${tileNo}`, { root, firstEventId: level === 0 ? firstOfTile : null })
      }
      return compare(eventId)
    },
    end() {
      const ahead = expected[next]
      return ahead && `${ahead.name}: ${ahead.size} events were sealed, but the log has ${tree.size}`
    },
  }
}

function checkTile({ level, tileNo, hashes, root, firstEventId }: StoredTile, tiles: Tiles): string | undefined {
  const expected = tiles.get(`${level} ${tileNo}`)
  const isSame =
    expected !== undefined &&
    expected.firstEventId === firstEventId &&
    Buffer.compare(expected.root, root) === 0 &&
    Buffer.compare(hashTree(splitHashes(hashes)), root) === 0
  return isSame ? undefined : `Tile ${tileNo} of level ${level} does not match the events`
}

/**
 * Returns the keys trusted to sign: all keys in the log or, if a signer's key was saved, that key and every key added
 * to the log before a checkpoint that a trusted key has signed.
 */
function trustedKeys(
  signers: readonly AddedSigner[],
  checkpoints: readonly SealedCheckpoint[],
  origin: string,
  key: KeyObject | undefined,
): readonly string[] {
  if (key === undefined) return signers.map(({ verifierKey }) => verifierKey)
  const trusted = new Set([createNoteSigner(origin, key).verifierKey])
  for (let before = 0; before < trusted.size;) {
    before = trusted.size
    const sealed = checkpoints.findLast(({ note }) => openWithAny(note, [...trusted]) !== undefined)?.lastEventId ?? 0
    for (const { eventId, verifierKey } of signers) if (eventId <= sealed) trusted.add(verifierKey)
  }
  return [...trusted]
}

/** Returns the text of a note signed by one of the keys. */
function openWithAny(note: string, verifierKeys: readonly string[]): string | undefined {
  for (const verifierKey of verifierKeys) {
    try {
      return openNote(note, verifierKey)
    } catch (error) {
      if (!(error instanceof NoteError)) throw error
    }
  }
  return undefined
}
