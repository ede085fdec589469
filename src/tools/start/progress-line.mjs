const barWidth = 24
const refreshMs = 200
const lineEveryMs = 10_000

/**
 * Shows on standard error that a step is running: one updating line on a terminal, a new line every ten seconds
 * elsewhere.
 *
 * @param {string} title
 * @param {() => { note?: string, fraction?: number }} [state] a note in place of the title, and the fraction done from 0 to 1
 * @returns {(outcome: string) => void} ends it
 */
export function startProgressLine(title, state = () => ({})) {
  const startedAt = performance.now()
  const terminal = process.stderr.isTTY
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const line = () => {
    const { note = '', fraction } = state()
    const bar = fraction === undefined ? '' : ` ${drawBar(fraction)}`
    return `${note || title} …${bar} ${seconds()}`
  }

  if (!terminal) process.stderr.write(`${title} …\n`)
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r\u001b[2K${line()}` : `${line()}\n`),
    terminal ? refreshMs : lineEveryMs,
  )
  return (outcome) => {
    clearInterval(timer)
    process.stderr.write(`${terminal ? '\r\u001b[2K' : ''}${title}: ${outcome}, ${seconds()}\n`)
  }
}

function drawBar(fraction) {
  const filled = Math.round(Math.min(1, fraction) * barWidth)
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${String(Math.floor(fraction * 100)).padStart(3)} %`
}
