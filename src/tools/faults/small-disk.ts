import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Senders } from './senders.ts'
import { SkippedError } from './scenario.ts'

const maxFillMs = 30_000

/** A tmpfs for filling to the last byte. */
export interface SmallDisk {
  readonly path: string
  /** Takes all free space. */
  fill(): void
  /** Frees a part of what `fill` took. */
  free(bytes: number): void
  /** Frees all that `fill` took. */
  clear(): void
  unmount(): void
}

/** @throws {SkippedError} when this machine cannot mount a tmpfs */
export function mountSmallDisk(bytes: number): SmallDisk {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SkippedError('only root on Linux can mount a small disk')
  }
  const path = mkdtempSync(join(tmpdir(), 'milestay-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (cause) {
    rmSync(path, { recursive: true })
    throw new SkippedError('a small disk cannot be mounted here', { cause })
  }
  const filler = join(path, 'filler')
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['--lazy', path])
    rmdirSync(path)
  }
  process.on('exit', unmount)
  return {
    path,
    fill: () => fill(filler),
    free: (bytes) => truncateSync(filler, statSync(filler).size - bytes),
    clear: () => rmSync(filler),
    unmount,
  }
}

/** Takes all free space, and any that the database frees, until a transfer is refused. */
export async function fillUntilRefused(disk: SmallDisk, senders: Senders): Promise<void> {
  const [startedAtMs, before] = [performance.now(), senders.unavailable]
  while (senders.unavailable === before) {
    disk.fill()
    if (performance.now() - startedAtMs > maxFillMs) throw new Error('No transfer is refused although the disk is full')
    await sleep(20)
  }
}

function fill(file: string) {
  const descriptor = openSync(file, 'a')
  try {
    for (const bytes of [2 ** 20, 2 ** 14, 1]) fillBy(descriptor, Buffer.alloc(bytes))
  } finally {
    closeSync(descriptor)
  }
}

function fillBy(descriptor: number, bytes: Buffer) {
  try {
    while (writeSync(descriptor, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
