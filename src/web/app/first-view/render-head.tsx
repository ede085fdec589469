import { renderToStaticMarkup } from 'react-dom/server'
import type { PageHead } from '#web/device/first-view.ts'

/** Renders what the head says about a page: its title, for search engines and for previews of a link. */
export function renderHead({ title, description, path, image, structuredData }: PageHead, origin: string): string {
  const url = origin + path
  // Previews show no SVG.
  const preview = image === undefined || image.endsWith('.svg') ? `${origin}/preview.jpg` : image
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Milestay" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={preview} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData !== undefined && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...structuredData }).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>,
  )
}
