import { readFileSync } from 'node:fs'

// Also old versions of Node run this file, some before anything is built: it has no syntax that Node 12 lacks.

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const oldest = engines.node.slice('>='.length)
const [major, minor] = process.versions.node.split('.').map(Number)
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)

/** The problem with the Node that runs this; `undefined` where there is none. */
export const nodeProblem =
  major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? undefined
    : `Milestay needs Node ${oldest} or newer, and this is ${process.versions.node}`

/** The remedy. */
export const nodeAdvice = `Install Node ${oldest} or newer, from https://nodejs.org or with your system's packages (on Windows, best in WSL).`
