import * as fc from 'fast-check'

/** Draws from one arbitrary `weight` times as often as from each other one; failures shrink towards it. */
export function mostly<Value>(
  usual: fc.Arbitrary<Value>,
  weight: number,
  ...others: readonly fc.Arbitrary<Value>[]
): fc.Arbitrary<Value> {
  const unusual = others.map((arbitrary) => ({ arbitrary, weight: 1 }))
  return fc.oneof({ withCrossShrink: true }, { arbitrary: usual, weight }, ...unusual)
}
