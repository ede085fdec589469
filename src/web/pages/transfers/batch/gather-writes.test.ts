import { expect, test } from 'vitest'
import { gatherWrites } from './gather-writes.ts'

test('what comes while a write is under way is written together, and each waits for its own', async () => {
  const writes: (readonly number[])[] = []
  const put = gatherWrites<number>(async (items) => {
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

test('a write that fails is told to whoever waits for it, and the next goes on', async () => {
  let fails = true
  const put = gatherWrites<number>(async () => {
    if (fails) throw new Error('full')
  })
  await expect(put(1)).rejects.toThrow('full')
  fails = false
  await expect(put(2)).resolves.toBeUndefined()
})
