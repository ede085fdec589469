/** Set by `--short`: every part runs, each as briefly as it can, and its figures say nothing. */
const isShort = process.argv.includes('--short')

/** Returns the first, or in a short run the second. */
export function inFull<Value>(full: Value, short: Value): Value {
  return isShort ? short : full
}
