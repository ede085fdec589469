import { renderToStaticMarkup } from 'react-dom/server'
import { plainBrand } from '#contract/page-settings'
import type { PageHead } from '#web/api/first-view.ts'
import { pageSettings } from '#web/api/settings.ts'

/** Renders a page's metadata: its title, and the tags for search engines and link previews. */
export function renderHead({ title, description, path, image }: PageHead, origin: string): string {
  const url = origin + path
  const { name, logo } = pageSettings.brand
  const fullTitle = `${title} · ${name}`
  const isPlain = name === plainBrand.name && logo.url === plainBrand.logo.url
  const ownPicture = isPlain ? '/preview.jpg' : logo.url
  // Link previews do not support SVG.
  const preview = [image, origin + ownPicture].find((picture) => picture?.endsWith('.svg') === false)
  return renderToStaticMarkup(
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {preview !== undefined && <meta property="og:image" content={preview} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  )
}
