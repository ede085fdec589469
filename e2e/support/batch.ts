import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

export const batchTab = { search: '?tab=batch' }

/** Downloads the results of a batch, and returns the cells of each line. */
export async function results(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the results' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The notes are the only cells with a comma in them.
  const lines = text
    .trim()
    .replaceAll(/"Line (\d+), quoted"/g, 'Line $1')
    .split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}
