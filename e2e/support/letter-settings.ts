import type { Page } from '@playwright/test'

/** Changes the letters of the open page; resolves to a function that undoes the change. */
type SetLetters = (page: Page) => Promise<() => Promise<unknown>>

/** The size of letters that the browser starts from, as a reader chooses it; the usual one is 16 px. */
const fontOf =
  (standard: number): SetLetters =>
  async (page) => {
    const session = await page.context().newCDPSession(page)
    const set = async (standard: number) => {
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await nextPaint(page)
    }
    await set(standard)
    return () => set(16)
  }

/** The least size of letters; lengths in `rem` stay as they are. */
const leastOf =
  (px: number): SetLetters =>
  async (page) => {
    const undo = await page.evaluateHandle((px) => {
      // As in browsers, text of size zero stays hidden.
      const small = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        return size > 0 && size < px
      })
      for (const { style } of [document.body, ...small]) style.setProperty('font-size', `${px}px`, 'important')
      const generated = new CSSStyleSheet()
      generated.replaceSync(`::before, ::after { font-size: ${px}px !important }`)
      document.adoptedStyleSheets.push(generated)
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== generated)
        for (const { style } of [document.body, ...small]) style.removeProperty('font-size')
      }
    }, px)
    await nextPaint(page)
    return () => undo.evaluate((undo) => undo())
  }

/** Lines, paragraphs, words and letters as far apart as WCAG 1.4.12 says. */
const spaced: SetLetters = async (page) => {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await nextPaint(page)
  return () =>
    sheet.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
}

const longName = 'Grand Hotel Donaudampfschifffahrtshafenamt at the Upper Garden Bridge, Spa and Rooftop Restaurant'

/** Hotels have names of four lines on a card, with a word of 30 letters. */
const longNames: SetLetters = async (page) => {
  await page.evaluate((longName) => {
    const title = location.pathname.startsWith('/hotels/') ? ', main h1:not(:has(*))' : ''
    const named = document.querySelectorAll(`:is(h1, h2, h3, th) a[href*="/hotels/"]${title}`)
    const names = new Set([...named].map(({ textContent }) => textContent.trim()).filter((name) => name.includes(' ')))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (names.has(node.textContent?.trim() ?? '')) node.textContent = longName
  }, longName)
  await nextPaint(page)
  return async () => undefined
}

/** As readers set letters, by what they set; the last one stays. */
export const letterSettings = {
  'letters apart': spaced,
  'letters of 20 px': fontOf(20),
  'letters of 24 px': fontOf(24),
  'no letters under 22 px': leastOf(22),
  'long names': longNames,
} as const satisfies Readonly<Record<string, SetLetters>>

async function nextPaint(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
