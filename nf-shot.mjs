import { launchBrowser } from './dist/tools/support/browser.js'
const origin = process.argv[2]
const out = '/tmp/nf-shots'
const browser = await launchBrowser()
const pages = [
  ['deals', '/deals'],
  ['few', '/deals?maxMiles=9000'],
  ['none', '/deals?latitude=-48&longitude=-123&near=Point%20Nemo'],
  ['paris', '/deals?latitude=48.8566&longitude=2.3522&near=Paris&minStars=4'],
  ['view', '/deals?latitude=48.8566&longitude=2.3522&near=Paris&view=48.8566,2.3522,11'],
]
const only = process.argv[3]
for (const [w, h] of [
  [1440, 900],
  [390, 844],
])
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width: w, height: h },
      colorScheme,
      ...(w < 500 && { isMobile: true, hasTouch: true }),
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    for (const [name, path] of pages) {
      if (only !== undefined && only !== name) continue
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/${name}-${w}-${colorScheme}.png` })
      if (w < 500) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
        await page.screenshot({ path: `${out}/${name}-${w}-${colorScheme}-low.png` })
        await page.getByRole('button', { name: 'Map', exact: true }).click()
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `${out}/${name}-${w}-${colorScheme}-map.png` })
      } else if (name === 'few' || name === 'none') {
        await page.evaluate(() => document.querySelector('.deals-farther')?.scrollIntoView())
        await page.waitForTimeout(300)
        await page.screenshot({ path: `${out}/${name}-${w}-${colorScheme}-low.png` })
      }
    }
    await context.close()
  }
await browser.close()
