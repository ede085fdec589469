import * as fc from 'fast-check'

/** One arbitrary so many times as often as each of the others; whatever fails is tried with it when it is made smaller. */
export function mostly<Value>(
  usual: fc.Arbitrary<Value>,
  weight: number,
  ...others: readonly fc.Arbitrary<Value>[]
): fc.Arbitrary<Value> {
  const unusual = others.map((arbitrary) => ({ arbitrary, weight: 1 }))
  return fc.oneof({ withCrossShrink: true }, { arbitrary: usual, weight }, ...unusual)
}
