import { expect, test } from 'vitest'
import { writeQueue } from './write-queue.ts'

test('items that come during a write are written together, and each caller waits for its own', async () => {
  const writes: (readonly number[])[] = []
  const put = writeQueue<number>(async (items) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    writes.push(items)
  })
  const first = put(1)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.all([first, put(2), put(3)].map(async (done) => done))
  await put(4)
  expect(writes.flat()).toEqual([1, 2, 3, 4])
  expect(writes.length).toBeLessThan(4)
})

test('a failed write rejects for its own callers alone', async () => {
  let fails = true
  const put = writeQueue<number>(async () => {
    if (fails) throw new Error('full')
  })
  await expect(put(1)).rejects.toThrow('full')
  fails = false
  await expect(put(2)).resolves.toBeUndefined()
})
