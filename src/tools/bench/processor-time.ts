import { readdirSync, readFileSync } from 'node:fs'

/** As `/proc` counts them on every Linux. */
const ticksPerSecond = 100

/** Returns the seconds of processor time that a process and its children have taken, ended ones included; Linux only. */
export function processorSeconds(pid: number): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = ids.flatMap((id) => {
    const fields = readFields(id)
    if (Number(id) !== pid && fields[1] !== String(pid)) return []
    // User and system time, its own and that of children that have ended.
    return fields.slice(11, 15).map(Number)
  })
  return ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond
}

/** Returns what follows the name of a process, from its state and its parent on; nothing once it has ended. */
function readFields(id: string): readonly string[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
