/** Set by `--short`: every part runs as briefly as it can, and its figures mean nothing. */
const isShort = process.argv.includes('--short')

/** Returns the first value, or the second in a short run. */
export function inFull<Value>(full: Value, short: Value): Value {
  return isShort ? short : full
}

/** Whether a row is measured: every row by default, or rows whose name contains the text of `--only TEXT`. */
export function isMeasured(name: string): boolean {
  const at = process.argv.indexOf('--only')
  return at < 0 || name.includes(process.argv[at + 1] ?? '')
}
