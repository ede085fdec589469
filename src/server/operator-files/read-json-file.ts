import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartError } from '../operation/errors.ts'

/**
 * Reads the JSON file that a variable names.
 *
 * @throws {StartError} naming the variable, the file and the first field that is invalid
 */
export function readJsonFile<Value>(variable: string, file: string, schema: z.ZodMiniType<Value>): Value {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new StartError(`${variable}: ${file} ${why}`, { cause })
  }
  const { success, data, error } = z.safeParse(schema, json)
  if (success) return data
  throw new StartError(`${variable}: ${file}: ${describeIssue(error.issues[0])}`)
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is invalid'
  const path = issue.path.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}${path === '' ? '' : '.'}${String(part)}`),
    '',
  )
  if (issue.code === 'unrecognized_keys')
    return `${path === '' ? '' : `${path}: `}unknown field ${issue.keys.join(', ')}`
  return `${path === '' ? 'it' : path} ${issue.code === 'invalid_type' && issue.message.startsWith('Invalid') ? `must be ${article(issue.expected)}` : issue.message}`
}

function article(type: string): string {
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`
}
