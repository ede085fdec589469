/** Markup that is safe to put in a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | readonly Html[]

/** Makes markup of a template; what is put in is text unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + markup(values[index] ?? '')).join(''))
}

/** Markup of a text with `code` between backticks. */
export function withCode(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function markup(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
