import type { Page } from 'playwright'

/** Holds back the response to the request for points until the returned function is called. */
export async function holdPoints(page: Page, body: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const headers = { 'X-Total-Count': String(body.split('"id"').length - 1) }
  await page.route('**/v1/hotels/deals/points**', async (route) => {
    await released
    await route.fulfill({ contentType: 'application/json', headers, body })
  })
  return release
}
