import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '#tools/support/server-process'
import { accentStyle } from '../../src/service/settings/brand-config.ts'
import { accessibilityViolations, cards, expect, renderFirst, test as base } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'
import { recordLayoutShift } from '../support/layout-shift.ts'
import { tooWide } from '../support/screen-problems.ts'

const name = 'The Great Northern Rewards Club'
const accent = '#1f3a8a'
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><path d="M4 28 24 4l20 24z"/></svg>'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'milestay-brand-'))
      await writeFile(join(folder, 'logo.svg'), logo)
      const service = await startServerProcess({
        env: {
          BRAND_NAME: name,
          BRAND_LOGO: join(folder, 'logo.svg'),
          BRAND_ACCENT: accent,
          BRAND_LINKS: 'Help=https://example.com/help,Contact=mailto:help@example.com',
          TERMS_URL: 'https://example.com/terms',
          HOME_LOCATION: '38.7223,-9.1393,Lisbon',
        },
      })
      await use(service.origin)
      await service.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// One service for all of them.
test.describe.configure({ mode: 'default' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first view has the operator’s name, first place and colour @long-phone', async ({ page }) => {
    await renderFirst(page, '/deals')
    await page.goto('/deals')
    await expect(page).toHaveTitle(`Deals near Lisbon · ${name}`)
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveCount(1)
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/brand\/.*\.svg$/)
    const links = page.getByRole('contentinfo').getByRole('link')
    await expect(links).toHaveText(['Help', 'Contact', 'Terms'])
    await expect(links.last()).toHaveAttribute('href', 'https://example.com/terms')
    await expect(page.locator('html')).toHaveCSS('accent-color', 'rgb(31, 58, 138)')
  })
})

test.describe('a page', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('names the operator alone, with a logo that fits and links in its footer', async ({ page }) => {
    for (const path of ['/deals', address, '/transfers', '/sign-in', '/nowhere', '/docs']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(name))
      expect(await page.content(), path).not.toContain('Milestay')
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
      const mark = page.getByRole('banner').getByRole('link', { name }).locator('img')
      expect(await mark.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.height])).toEqual(
        [expect.any(Number), 42, 28],
      )
    }
  })
})

test('the price bar of a hotel does not cover the links in the footer @phone', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Price summary' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click({ trial: true })
})

test('nothing moves when the app takes over the first view', async ({ page }) => {
  await renderFirst(page, '/deals')
  const shift = await recordLayoutShift(page)
  await page.goto('/deals')
  // The first view has six cards.
  await expect(cards(page).nth(6)).toBeAttached()
  expect(await shift()).toBeLessThan(0.01)
})

test('the operator’s pages are legible in both themes and fit a narrow screen @long', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/deals', address, '/sign-in']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      if (path === '/deals') await expect(cards(page).first()).toBeVisible()
      expect(await accessibilityViolations(page), `${path} ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page)).toEqual([])
  await page.setViewportSize({ width: 600, height: 640 })
  expect(await tooWide(page)).toEqual([])
})

/** The colours of `tokens.css` next to an accent, the closest first. */
const beside = {
  light: { grounds: ['#ebe6da', '#f6f3ec', '#ffffff'], inks: ['#1e2421', '#585d56'] },
  dark: { grounds: ['#282b26', '#1e211d', '#10120f'], inks: ['#ece8dd', '#aeada1'] },
}

test('every accepted accent is legible in both themes @desk', async ({ page }) => {
  const bytes = ['00', '33', '66', '99', 'cc', 'ff']
  const accents = bytes.flatMap((red) => bytes.flatMap((green) => bytes.map((blue) => `#${red}${green}${blue}`)))
  const styles = accents.flatMap((each) => {
    try {
      return [accentStyle(each)!]
    } catch {
      return []
    }
  })
  expect(styles.length).toBeGreaterThan(50)
  await page.goto('about:blank')
  for (const theme of ['light', 'dark'] as const) {
    const least = await page.evaluate(measureContrasts, { styles, theme, ...beside[theme] })
    expect(least.toSorted((one, other) => one.contrast - other.contrast)[0]!.contrast, theme).toBeGreaterThanOrEqual(
      4.5,
    )
  }
})

interface Measured {
  readonly styles: readonly string[]
  readonly theme: string
  readonly grounds: readonly string[]
  readonly inks: readonly string[]
}

/** The least contrast under each style, as the browser paints its colours. */
function measureContrasts({ styles, theme, grounds, inks }: Measured) {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const probe = document.body.appendChild(document.createElement('p'))
  const sheet = document.head.appendChild(document.createElement('style'))
  const luminance = (color: string) => {
    probe.style.color = color
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [first, second] = [luminance(one), luminance(other)]
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
  }
  document.documentElement.style.colorScheme = theme
  return styles.map((style) => {
    sheet.textContent = style
    const ofAccent = [...grounds, 'var(--accent-ink)', 'var(--accent-soft)'].map((other) =>
      contrast('var(--accent)', other),
    )
    const onSoft = inks.map((ink) => contrast(ink, 'var(--accent-soft)'))
    return { style, contrast: Math.min(...ofAccent, ...onSoft) }
  })
}
