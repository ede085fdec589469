/** Waits for both promises, so that neither runs into the next scenario, and returns the first one's result. */
export async function settleBoth<First>(first: Promise<First>, second: Promise<unknown>): Promise<First> {
  await Promise.allSettled([first, second])
  await second
  return first
}
