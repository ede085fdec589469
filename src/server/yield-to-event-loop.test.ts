import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('of many who wait each has a turn of the event loop of its own, in order', async () => {
  let loops = 0
  let counting = true
  const count = () => {
    loops += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const turns = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await yieldToEventLoop()
      return loops
    }),
  )
  counting = false
  expect(new Set(turns).size).toBe(20)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
})

test('who waits again comes after those who wait', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    for (let piece = 1; piece <= 2; piece++) {
      await yieldToEventLoop()
      order.push(name + piece)
    }
  }
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2'])
})
