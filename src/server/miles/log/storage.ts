import type { NewEvent } from '../ledger/events.ts'
import type { Tile, TilePosition } from '../../merkle/tiles.ts'

/** An event of the log; its body is the text that is sealed. */
export interface LoggedEvent {
  /** Events are sealed in the order of their ids, which may have gaps. */
  readonly eventId: number
  readonly body: string
}

/** A complete tile of the Merkle tree over the events. */
export interface StoredTile extends Tile {
  /** The first event that it covers; `null` above level 0. */
  readonly firstEventId: number | null
}

/** A signed statement about the tree of the first events. */
export interface StoredCheckpoint {
  /** The number of events. */
  readonly size: number
  readonly lastEventId: number
  readonly root: Uint8Array
  /** A checkpoint of https://c2sp.org/tlog-checkpoint as a signed note. */
  readonly note: string
  readonly sealedAtMs: number
}

/** The words of a row, by its columns; `null` ones are not there. */
export interface StoredWords {
  /** `null` for the transfer itself. */
  readonly reversalId: string | null
  /** `null` where the words were erased. */
  readonly salt: Buffer | null
  readonly [column: string]: string | Buffer | null
}

/** Which events to read. */
export interface EventRange {
  /** Exclusive. */
  readonly afterId: number
  /** Inclusive; no limit when left out. */
  readonly toId?: number
  readonly limit: number
}

/** The log of events, and what seals it. */
export interface EventLog {
  /** Names the ledger: it is a part of the origin of its checkpoints. */
  ledgerId(): Promise<string>

  /** Returns the greatest id of a committed event; 0 without any. */
  lastEventId(): Promise<number>
  /**
   * Returns an id up to which the log is complete: no transaction in flight will add another event before it. Waits for
   * those in flight, and throws when one of them takes longer than a few seconds.
   */
  settledEventId(): Promise<number>
  /** In their order. */
  readEvents(range: EventRange): Promise<readonly LoggedEvent[]>
  /** Returns how many events there are from an id to before another. */
  countEvents(fromId: number, beforeId: number): Promise<number>
  /** Returns the event that stored a transfer and those that decided or reversed it, in their order; none for an unknown id. */
  findTransferEvents(transactionId: string): Promise<readonly LoggedEvent[]>

  /** Returns the words of a transfer's row, and of each of its reversals. */
  readWords(transactionId: string): Promise<readonly StoredWords[]>

  findTile(position: TilePosition): Promise<StoredTile | undefined>
  /** Returns the tile of level 0 that begins last of those that begin at an event or before it. */
  findTileBefore(eventId: number): Promise<Pick<StoredTile, 'tileNo' | 'firstEventId'> | undefined>
  /** Returns the last event that a tile of level 0 covers. */
  findLastEventOf(tileNo: number): Promise<number | undefined>
  /** Returns the roots of successive tiles of a level. */
  readTileRoots(first: TilePosition, count: number): Promise<readonly Uint8Array[]>

  latestCheckpoint(): Promise<StoredCheckpoint | undefined>
  /** Smallest first. */
  readCheckpoints(afterSize: number, limit: number): Promise<readonly StoredCheckpoint[]>

  /**
   * Stores tiles, in the place of others, and appends a checkpoint, in one transaction; returns `false`, and stores nothing,
   * when another process has appended a checkpoint of that size.
   */
  append(tiles: readonly StoredTile[], checkpoint: StoredCheckpoint | undefined): Promise<boolean>
  /** Returns the verifier keys of all that may sign checkpoints, in the order in which they were added. */
  signers(): Promise<readonly string[]>
  /** Appends an event about the log itself. */
  add(event: NewEvent): Promise<void>
}
