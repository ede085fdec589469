import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type ProposalPageProps, ProposalPage } from './proposal-page.tsx'
import { proposalStyle } from './proposal-style.ts'

/** The file may load nothing but the pictures embedded in it. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

// Assembled as text: this page's own content security policy would block an inline style element.
const beforeBody = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hotel proposal</title>
<style>${proposalStyle}</style></head><body class="proposal">`

/** Renders rates for a client as one self-contained HTML file: no script, no network, and nothing of the agent's own prices. */
export function proposalHtml(proposal: ProposalPageProps): string {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<ProposalPage {...proposal} />))
  const body = container.innerHTML
  root.unmount()
  return `${beforeBody}<main>${body}</main></body></html>\n`
}
