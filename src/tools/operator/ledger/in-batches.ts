/** Yields rows in arrays of `size`; the last array may be shorter. */
export function* inBatches<Row>(rows: Iterable<Row>, size: number): Generator<readonly Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
