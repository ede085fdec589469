import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '../../support/browser.ts'
import { percentile } from '../percentile.ts'
import type { Goal, Row } from '../row.ts'
import { hotelPath, measureAnswers } from './measure-answers.ts'
import { runLighthouse, type LighthouseScores } from './run-lighthouse.ts'
import { serveBarePage } from './serve-bare-page.ts'
import { type Visit, visitSlowly } from './visit-slowly.ts'

const runs = 5

interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly content: string
  readonly pressed?: string
  /** What Lighthouse's performance must reach. */
  readonly performance?: number
}

const bare: MeasuredPage = { name: 'bare page', path: '/', content: '#main h1' }
const pages: readonly MeasuredPage[] = [
  {
    name: '/deals',
    path: '/deals',
    content: '[aria-label="Deals"] li',
    pressed: '.deals-toggle button',
    performance: 98,
  },
  { name: '/hotels/{id}', path: hotelPath(1), content: '#main h1', performance: 98 },
  { name: '/offers', path: '/offers', content: '#main h1', performance: 97 },
  { name: '/transfers', path: '/transfers', content: '#main h1', performance: 97 },
  { name: '/sign-in', path: '/sign-in', content: '#main h1', performance: 97 },
]

/** Audits every page as a phone and the bare page in turn; medians of several runs. */
export async function lighthouseRows(origin: string): Promise<Row[]> {
  const found = await inTurn(origin, (_page, url) => runLighthouse(url))
  return pages.flatMap((page): Row[] => {
    const row = (name: string, field: keyof LighthouseScores, unit: string, goal?: Goal): Row => ({
      name: `${page.name}, ${name}`,
      figure: median(found(page), field),
      unit,
      ...(goal !== undefined && { goal }),
      beside: { name: bare.name, figure: median(found(bare), field) },
    })
    return [
      row('Lighthouse performance', 'performance', '', { atLeast: page.performance ?? 0 }),
      row('Lighthouse accessibility', 'accessibility', '', { atLeast: 100 }),
      row('largest contentful paint', 'largestContentfulPaintMs', 'ms', { atMost: 1500 }),
      row('total blocking time', 'totalBlockingTimeMs', 'ms'),
      row('cumulative layout shift', 'cumulativeLayoutShift', '', { atMost: 0.01 }),
    ]
  })
}

/** Opens every page on a slow phone and the bare page in turn; medians of several runs. */
export async function visitRows(origin: string): Promise<Row[]> {
  const browser = await launchBrowser()
  try {
    const found = await inTurn(origin, ({ content, pressed }, url) =>
      visitSlowly(browser, { url, content, ...(pressed !== undefined && { pressed }) }),
    )
    return pages.flatMap((page): Row[] => {
      const isFirst = page.path === '/deals'
      const row = (name: string, field: keyof Visit, unit: string, goal?: Goal): Row => {
        const scale = field === 'scriptBytes' ? 1000 : 1
        return {
          name: `${page.name} on a slow phone, ${name}`,
          figure: median(found(page), field) / scale,
          unit,
          ...(goal !== undefined && { goal }),
          beside: { name: bare.name, figure: median(found(bare), field) / scale },
        }
      }
      return [
        row('visible', 'visibleMs', 'ms', isFirst ? { atMost: 1100 } : undefined),
        row(isFirst ? 'a press on Map answered' : 'interactive', 'interactiveMs', 'ms'),
        row('JavaScript until then', 'scriptBytes', 'kB brotli', isFirst ? { atMost: 105 } : undefined),
      ]
    })
  } finally {
    await browser.close()
  }
}

/** Answers a second of pages beside those of the liveness check, and the memory they take. */
export async function answerRows(): Promise<Row[]> {
  const { livezPerSecond, rates, memoryAboveRestMb } = await measureAnswers()
  return [
    ...Object.entries(rates).flatMap(([name, { perSecond, ratio, viewPercent }]): Row[] => [
      {
        name: `pages of ${name}`,
        figure: perSecond,
        unit: 'answers/s',
        beside: { name: 'livez', figure: livezPerSecond, ratio },
      },
      { name: `pages of ${name}, with their first view`, figure: viewPercent, unit: '%' },
    ]),
    { name: 'pages, memory above rest', figure: memoryAboveRestMb, unit: 'MB', goal: { atMost: 128 } },
  ]
}

/** The size of everything that the app may load. */
export async function sizeRows(): Promise<Row[]> {
  return [{ name: 'whole web app, uncompressed', figure: (await folderSize('dist/web')) / 1000, unit: 'kB' }]
}

/** Measures each page once, then each once more, so that a busy machine is busy for all of them. */
async function inTurn<Figures>(origin: string, measure: (page: MeasuredPage, url: string) => Promise<Figures>) {
  const found = new Map<MeasuredPage, Figures[]>()
  const bareServer = await serveBarePage()
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const page of [bare, ...pages]) {
        const figures = await measure(page, (page === bare ? bareServer.origin : origin) + page.path)
        found.set(page, [...(found.get(page) ?? []), figures])
      }
    }
  } finally {
    await bareServer.stop()
  }
  return (page: MeasuredPage) => found.get(page) ?? []
}

function median<Name extends string>(figures: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return percentile(
    figures.map((one) => one[name]),
    50,
  )
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
