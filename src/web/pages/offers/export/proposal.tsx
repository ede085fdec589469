import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { embedPicture } from './embed-picture.ts'
import { type Proposal, ProposalPage } from './proposal-page.tsx'
import { proposalStyle } from './proposal-style.ts'

/** The file may load nothing but the pictures embedded in it. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

// Assembled as text: this page's own content security policy would block an inline style element.
const beforeBody = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hotel proposal</title>
<style>${proposalStyle}</style></head><body>`

/**
 * Renders rates for a client as one self-contained HTML file: no script, no network, and neither commission nor
 * supplier. A picture that does not load is left out.
 */
export async function proposalHtml(proposal: Proposal): Promise<string> {
  const ids = [...new Set(proposal.rows.map(({ hotelId }) => hotelId))]
  const pictures = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, string | undefined]> => {
        const photo = proposal.hotels.get(id)?.main_photo
        return [id, photo === undefined ? undefined : await embedPicture(photo)]
      }),
    ),
  )
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<ProposalPage {...proposal} pictures={pictures} />))
  const body = container.innerHTML
  root.unmount()
  return `${beforeBody}${body}</body></html>\n`
}
