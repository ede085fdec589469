import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startProgressLine } from './progress-line.mjs'

/** The folder of `package.json`. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A step that failed; the message is its output. */
export class StepError extends Error {}

/**
 * Runs a program with a progress line in place of its output.
 *
 * @param {string} title
 * @param {string[]} command the program and its arguments
 * @param {Parameters<typeof startProgressLine>[1]} [state]
 * @returns {Promise<string>} the output
 * @throws {StepError}
 */
export async function runStep(title, command, state) {
  const endLine = startProgressLine(title, state)
  const { code, output } = await runProgram(command, 'pipe')
  endLine(code === 0 ? 'done' : 'failed')
  if (code !== 0) throw new StepError(output.trim())
  return output
}

/**
 * Runs a program. A signal that would end this process is forwarded, and ends it once the program has ended.
 *
 * @param {string[]} command
 * @param {'pipe' | 'inherit'} output
 * @returns {Promise<{ code: number, output: string }>} the exit code, and the output where it is piped
 */
export function runProgram([program, ...args], output) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      shell: windows && program === 'npm',
    })
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))

    let stoppedBy
    const forward = (signal) => {
      stoppedBy = signal
      child.kill(signal)
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
