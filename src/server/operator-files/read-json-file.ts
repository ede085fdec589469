import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartError } from '../operation/errors.ts'
import { explainIssue, withoutMessage } from '../operation/explain-issue.ts'

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
  const { success, data, error } = z.safeParse(schema, json, withoutMessage)
  if (success) return data
  throw new StartError(`${variable}: ${file}: ${describe(error.issues[0]!, schema)}`)
}

function describe(issue: z.core.$ZodIssue, schema: z.ZodMiniType): string {
  if (issue.code !== 'unrecognized_keys') return [explainIssue(issue, schema, 'it')].flat().join(' ')
  const path = z.core.toDotPath(issue.path)
  return `${path === '' ? '' : `${path}: `}unknown field ${issue.keys.join(', ')}`
}
