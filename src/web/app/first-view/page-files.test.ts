import { expect, test } from 'vitest'
import { filesOfPage } from './page-files.ts'

const built = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true },
  'pages/hotel.tsx': { file: 'assets/hotel.js', css: ['assets/hotel.css'], imports: ['index.html', '_shared.js'] },
  'pages/first.ts': { file: 'assets/first.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
}

test('a page lists its own files and their imports once, without the files that every page loads', () => {
  expect(filesOfPage(['pages/first.ts', 'pages/hotel.tsx'], built)).toEqual({
    scripts: ['/assets/first.js', '/assets/shared.js', '/assets/hotel.js'],
    styles: ['/assets/shared.css', '/assets/hotel.css'],
  })
})

test('without a build, a page lists no files', () => {
  expect(filesOfPage(['pages/hotel.tsx'])).toEqual({ scripts: [], styles: [] })
})
