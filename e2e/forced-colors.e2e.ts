import type { Page } from '@playwright/test'
import { signInTab } from './support/desk.ts'
import { deskPages, publicPages, visitEach } from './support/every-page.ts'
import { expect, openDeals, test } from './support/fixtures.ts'

/**
 * Texts that cannot be read where the system forces colours. Letters get a ground of the page's own colour there, so that
 * those of that colour are a bar; where an element keeps its own colours, they must differ from its ground.
 */
async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.color = 'Canvas'
    document.body.append(probe)
    const canvas = getComputedStyle(probe).color
    probe.remove()

    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element | null): string => {
      if (element === null) return canvas
      const { backgroundColor } = getComputedStyle(element)
      return /^rgba\(.* 0\)$|transparent/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth !== 1
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && isShown(element))
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust?: string
        }
        if (forcedColorAdjust !== 'none') return color === canvas
        const [darker = 0, lighter = 0] = [luminance(color), luminance(groundOf(element))].toSorted((a, b) => a - b)
        return (lighter + 0.05) / (darker + 0.05) < 4.5
      })
      .map(
        (element) =>
          `“${element.textContent?.trim().slice(0, 40)}” in <${element.tagName} class="${element.className}">`,
      )
  })
}

async function unreadableInBoth(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme })
    texts.push(...(await unreadable(page)).map((text) => `${text} (${colorScheme})`))
  }
  return texts
}

test.describe('where the system forces its colours', () => {
  test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

  test('every text can be read', async ({ page, request }) => {
    expect(await visitEach(page, await publicPages(request), () => unreadableInBoth(page))).toEqual([])
  })

  test('every text of the miles desk can be read @desk', async ({ page, request }) => {
    await signInTab(page)
    expect(await visitEach(page, await deskPages(request), () => unreadableInBoth(page))).toEqual([])
  })

  test('a chosen filter can be told from the others @desk', async ({ page }) => {
    await openDeals(page, '?minStars=4')
    await page.getByRole('button', { name: '4+ stars' }).click()
    const [chosen, other] = await Promise.all(
      ['4+', '3+'].map((name) =>
        page
          .getByRole('group', { name: 'Stars' })
          .getByText(name, { exact: true })
          .evaluate((chip) => getComputedStyle(chip).backgroundColor),
      ),
    )
    expect(chosen).not.toBe(other)
    expect(await unreadable(page)).toEqual([])
  })
})
