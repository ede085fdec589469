import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of `package.json`. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The npm and Node that run this file: a shell may find an older npm. */
export const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A step failed; the message is its output. */
export class StepError extends Error {}

/**
 * Runs a program, with a progress line instead of its output.
 *
 * @param {string} title
 * @param {string[]} command the program and its arguments
 * @param {Parameters<typeof startProgressLine>[1]} [state]
 * @param {NodeJS.Signals} [stopWith] the signal that stops the program, instead of the one that this process receives
 * @returns {Promise<string>} the output
 * @throws {StepError}
 */
export function runStep(title, command, state, stopWith) {
  return runSteps(title, [[command]], state, stopWith)
}

/**
 * Does the same for several series of programs at the same time.
 *
 * @param {string} title
 * @param {string[][][]} series
 * @param {Parameters<typeof startProgressLine>[1]} [state]
 * @param {NodeJS.Signals} [stopWith]
 * @returns {Promise<string>} the output of all programs
 * @throws {StepError} with the output of the failed programs
 */
export async function runSteps(title, series, state, stopWith) {
  const endLine = startProgressLine(title, state)
  const results = (await Promise.all(series.map((commands) => runInTurn(commands, stopWith)))).flat()
  const failed = results.filter(({ code }) => code !== 0)
  endLine(failed.length === 0 ? 'done' : 'failed')
  if (failed.length > 0) throw new StepError(failed.map(({ output }) => output.trim()).join('\n'))
  return results.map(({ output }) => output).join('')
}

async function runInTurn(commands, stopWith) {
  const results = []
  for (const command of commands) {
    results.push(await runProgram(command, 'pipe', stopWith))
    if (results.at(-1).code !== 0) break
  }
  return results
}

/**
 * Runs a program. Forwards a signal that would end this process, which then ends after the program.
 *
 * @param {string[]} command
 * @param {'pipe' | 'inherit' | 'both'} output returned, shown, or both
 * @param {NodeJS.Signals} [stopWith]
 * @returns {Promise<{ code: number, output: string }>} the exit code, and the output if it is returned
 */
export function runProgram([program, ...args], output, stopWith) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const stdio = output === 'inherit' ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      shell: windows && program === 'npm',
    })
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))
    if (output === 'both') {
      child.stdout.pipe(process.stdout, { end: false })
      child.stderr.pipe(process.stderr, { end: false })
    }

    let stoppedBy
    const forward = (signal) => {
      stoppedBy = signal
      child.kill(stopWith ?? signal)
    }
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, forward)
      if (stoppedBy !== undefined) process.exit(128 + constants.signals[stoppedBy])
      resolve({ code: code ?? 1, output: text })
    })
  })
}

const barWidth = 24
const refreshMs = 200
const lineEveryMs = 10_000

/**
 * Shows on standard error that a step is running: one line with updates on a terminal, or else a new line every ten seconds.
 *
 * @param {string} title
 * @param {() => { note?: string, fraction?: number }} [state] a note instead of the title, and the finished fraction, 0 to 1
 * @returns {(outcome: string) => void} ends the line
 */
function startProgressLine(title, state = () => ({})) {
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

/** Returns a test runner's JSON report, if it wrote one. */
export function readReport(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Removes the report of an earlier run, so that it is not read again. */
export function removeReport(path) {
  rmSync(join(root, path), { force: true })
}
