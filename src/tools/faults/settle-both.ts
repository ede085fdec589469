/** Waits until both have ended, also where one fails, so that neither goes on into the next trial; gives what the first gave. */
export async function untilBothEnd<First>(first: Promise<First>, second: Promise<unknown>): Promise<First> {
  await Promise.allSettled([first, second])
  await second
  return first
}
