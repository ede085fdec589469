import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInTab } from './support/desk.ts'
import { deskPages, publicPages, visitEach } from './support/every-page.ts'
import { expect, test } from './support/fixtures.ts'

/** What is wider than the screen, the innermost first. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    const words = wide.slice(-3).map((element) => `<${element.tagName} class="${element.getAttribute('class')}">`)
    return [`${scrollWidth} px wide: ${words.join(' ')}`]
  })
}

/** 1440 px at 200 % and at 400 %, and the narrowest screen. */
const widths = [720, 360, 320]

async function problemsWhenNarrow(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    problems.push(...(await tooWide(page)))
  }
  const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze()
  problems.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `smaller than 24 px: ${html}`)))
  await page.setViewportSize({ width: 1440, height: 900 })
  return problems
}

test('no page scrolls sideways, or has targets too small to hit, on a narrow or zoomed screen @desk', async ({
  page,
  request,
}) => {
  expect(await visitEach(page, await publicPages(request), () => problemsWhenNarrow(page))).toEqual([])
})

test('nor has a page of the miles desk @desk', async ({ page, request }) => {
  await signInTab(page)
  expect(await visitEach(page, await deskPages(request), () => problemsWhenNarrow(page))).toEqual([])
})

test('a field on a touch screen has letters that iOS does not zoom into @phone', async ({ page, request }) => {
  await signInTab(page)
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    )
  const pages = [...(await publicPages(request)), ...(await deskPages(request))]
  expect(await visitEach(page, pages, small)).toEqual([])
})
