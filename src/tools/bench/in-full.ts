/** Set by `--short`: every part runs, each as briefly as it can, and its figures say nothing. */
const isShort = process.argv.includes('--short')

/** Returns the first, or in a short run the second. */
export function inFull<Value>(full: Value, short: Value): Value {
  return isShort ? short : full
}

/** Whether a row is measured: all are, or with `--only TEXT` those whose name has the text. */
export function isMeasured(name: string): boolean {
  const at = process.argv.indexOf('--only')
  return at < 0 || name.includes(process.argv[at + 1] ?? '')
}
