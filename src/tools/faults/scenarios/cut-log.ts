import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '#sources/sample/random'
import { createLedger } from '#server/miles/ledger/ledger'
import { openStorages } from '#server/storages/open-storages'
import { withLedger } from '#tools/operator/ledger/open-ledger'
import { testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { noReview } from '#server/miles/ledger/review-rule'
import { operatorActor } from '#server/log/event'

const sender = { ...operatorActor('test'), dailyMilesLimit: null }
const headerBytes = 32
const frameHeaderBytes = 24
/** From this many frames on, SQLite writes the log into the database, and cutting the log loses nothing. */
const framesUntilCheckpoint = 1000

/**
 * Power is lost before the end of the log is on disk. The database opens with exactly the commits that are complete in
 * the log, whether the log ends early or continues with garbage.
 */
export const cutLog: Scenario = {
  name: 'SQLite log (WAL) cut',
  databases: ['SQLite'],
  async run({ random, choose, hasTime }) {
    const folder = mkdtempSync(join(tmpdir(), 'milestay-faults-'))
    const cuts = choose(40, 500)
    let opened = 0
    let isSound = false
    try {
      for (let moment = 0; opened < cuts && hasTime(); moment += 1) {
        const home = join(folder, `moment-${moment}`)
        const commits = await fillLog(home, random)
        for (let cut = 0; cut < 20 && opened < cuts; cut += 1) {
          await openCut(home, join(folder, `cut-${opened}`), commits, random)
          opened += 1
        }
        rmSync(home, { recursive: true })
      }
      isSound = true
      return `${opened} of ${cuts} cut logs opened with exactly their complete commits`
    } finally {
      if (isSound) rmSync(folder, { recursive: true })
    }
  },
}

/** The references of each commit, in order. */
type Commits = readonly (readonly string[])[]

/** Writes to a ledger, and copies its files while the log has commits that are not yet in the database file. */
async function fillLog(home: string, random: Random): Promise<Commits> {
  const live = join(home, 'live')
  const storages = await openStorages({ config: { dataDir: live, databaseUrl: undefined }, clock: Date.now })
  const commits: string[][] = []
  try {
    await storages.miles.commit(testAccounts)
    const ledger = createLedger({ storage: storages.miles, clock: Date.now, reviewRule: async () => noReview })
    const wanted = random.integer(5, 400)
    const isCheckpointDue = () => framesIn(readFileSync(join(live, 'milestay.db-wal'))).length >= framesUntilCheckpoint
    while (commits.length < wanted || isCheckpointDue()) {
      const references = Array.from({ length: random.integer(1, 20) }, (_, at) => `cut ${commits.length} ${at}`)
      const order = { recipient: random.pick(testAccounts), amount: 5, note: null }
      await Promise.all(references.map((referenceId) => ledger.transfer({ ...order, referenceId }, sender)))
      commits.push(references)
    }
    for (const name of ['milestay.db', 'milestay.db-wal']) copyFileSync(join(live, name), join(home, name))
  } finally {
    await storages.close()
  }
  return commits
}

async function openCut(home: string, dataDir: string, commits: Commits, random: Random): Promise<void> {
  const log = readFileSync(join(home, 'milestay.db-wal'))
  const frames = framesIn(log)
  const frameBytes = frameHeaderBytes + pageBytes(log)
  const at = random.integer(0, headerBytes + frames.length * frameBytes)
  const completeFrames = Math.max(0, Math.floor((at - headerBytes) / frameBytes))
  const isCommit = (frame: Buffer) => frame.readUInt32BE(4) > 0
  const commitsInLog = frames.filter(isCommit).length
  const complete = commits.length - commitsInLog + frames.slice(0, completeFrames).filter(isCommit).length

  mkdirSync(dataDir)
  copyFileSync(join(home, 'milestay.db'), join(dataDir, 'milestay.db'))
  // After a power failure, the rest of the file may be empty or contain anything.
  const garbage = Buffer.from(Array.from({ length: 1009 }, () => random.integer(0, 255)))
  const remaining = random.chance(0.5) ? log.subarray(0, at) : Buffer.from(log).fill(garbage, at)
  writeFileSync(join(dataDir, 'milestay.db-wal'), remaining)
  const expected = commits.slice(0, Math.max(0, complete)).flat()
  await expectTransfers(dataDir, expected, `cut at byte ${at} of ${log.length}`)
  rmSync(dataDir, { recursive: true })
}

async function expectTransfers(dataDir: string, expected: readonly string[], where: string): Promise<void> {
  await withLedger({ dataDir, databaseUrl: undefined }, async (ledger) => {
    const { problem } = await ledger.verify()
    if (problem !== undefined) throw new Error(`${problem}; ${where}, in ${dataDir}`)
    const references: string[] = []
    for await (const lines of ledger.journal()) {
      references.push(...lines.flatMap(({ accountId, referenceId }) => (accountId === null ? [] : (referenceId ?? []))))
    }
    const isSame = references.length === expected.length && references.every((one, at) => one === expected[at])
    if (!isSame) {
      throw new Error(`Found ${references.length} transfers instead of ${expected.length}; ${where}, in ${dataDir}`)
    }
  })
}

function pageBytes(log: Buffer): number {
  return log.readUInt32BE(8)
}

/** Returns a log's frame headers, without older ones from before its last reset, which have other salts. */
function framesIn(log: Buffer): Buffer[] {
  const frames: Buffer[] = []
  if (log.length < headerBytes) return frames
  const frameBytes = frameHeaderBytes + pageBytes(log)
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameHeaderBytes)
    if (!frame.subarray(8, 16).equals(log.subarray(16, 24))) break
    frames.push(frame)
  }
  return frames
}
