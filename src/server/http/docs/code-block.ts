import { type Html, html } from '../pages/html.ts'

/**
 * Renders code with a button that copies it. With several languages, tabs select the language for the whole page; without
 * JavaScript, the first one is shown.
 *
 * @param id unique on the page
 * @param samples the code, by language
 */
export function codeBlock(id: string, samples: Readonly<Record<string, string>>): Html {
  const hasTabs = Object.keys(samples).length > 1
  const tabs = Object.keys(samples).map((language, at) => {
    const name = `${id}-${language}`
    const state = html`aria-controls="${name}" aria-selected="${String(at === 0)}" tabindex="${at === 0 ? 0 : -1}"`
    return hasTabs
      ? html`<button type="button" role="tab" id="${name}-tab" ${state}>${language}</button>`
      : html`<span>${language}</span>`
  })
  const panels = Object.entries(samples).map(([language, code], at) => {
    const name = `${id}-${language}`
    const panel = html`role="tabpanel" aria-labelledby="${name}-tab" ${at === 0 ? '' : 'hidden'}`
    return html`<pre id="${name}" tabindex="0" ${hasTabs ? panel : ''}><code>${code}</code></pre>`
  })
  return html`<div class="code">
    <div class="bar">
      <div ${hasTabs ? html`role="tablist" aria-label="Language"` : ''}>${tabs}</div>
      <button type="button" class="copy" data-scripted>Copy</button>
    </div>
    ${panels}
  </div>`
}
