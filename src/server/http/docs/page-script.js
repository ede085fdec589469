// The script of the documentation: the theme of the app, tabs, copying, search and the contents. The page reads without it.
const root = document.documentElement
let stored = {}
try {
  stored = localStorage
} catch {
  // The browser denies access to storage.
}
root.dataset.theme = stored.theme ?? ''
root.dataset.scripted = ''

const all = (selector) => [...document.querySelectorAll(selector)]
const isWide = matchMedia('(width >= 62.5rem)')

function choose(language) {
  for (const tab of all('[role=tab]')) {
    const isChosen = tab.textContent === language
    tab.ariaSelected = String(isChosen)
    tab.tabIndex = isChosen ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls')).hidden = !isChosen
  }
}

/** Selects a language without moving the pressed tab. */
function press(tab) {
  const { top } = tab.getBoundingClientRect()
  choose(tab.textContent)
  stored['docs-language'] = tab.textContent
  tab.focus({ preventScroll: true })
  scrollBy(0, tab.getBoundingClientRect().top - top)
}

async function copy(button) {
  const code = button.closest('.code').querySelector('pre:not([hidden])')
  getSelection().selectAllChildren(code)
  // Without https there is no clipboard; the selected code can be copied by hand.
  await navigator.clipboard?.writeText(code.textContent)
  button.textContent = navigator.clipboard === undefined ? 'Selected' : 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

function search(text) {
  const words = text.toLowerCase().split(/\s+/)
  for (const item of all('#contents li'))
    item.hidden = !words.every((word) => `${item.textContent} ${item.dataset.find}`.toLowerCase().includes(word))
  for (const list of all('#contents section')) list.hidden = list.querySelector('li:not([hidden])') === null
  const count = all('#contents li:not([hidden])').length
  document.getElementById('found').textContent = text === '' ? '' : `${count} found`
}

document.addEventListener('DOMContentLoaded', () => {
  const contents = document.getElementById('contents')
  const field = document.getElementById('search')
  if (stored['docs-language'] !== undefined) choose(stored['docs-language'])
  const { usualOrigin } = root.dataset
  for (const code of usualOrigin === undefined ? [] : all('.chapter code'))
    code.textContent = code.textContent.replaceAll(usualOrigin, location.origin)
  contents.open = isWide.matches
  // Samples fit beside the operations.
  if (matchMedia('(width >= 80rem)').matches) for (const each of all('.sample:has(pre)')) each.open = true
  field.addEventListener('input', () => search(field.value))
  document.addEventListener('click', ({ target }) => {
    if (target.role === 'tab') press(target)
    if (target.className === 'copy') void copy(target)
    if (target.closest('#contents a') !== null && !isWide.matches) contents.open = false
  })
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (target === field && key === 'Enter') contents.querySelector('li:not([hidden]) a')?.click()
    if (target.role === 'tab' && /^Arrow(Left|Right)$/.test(key))
      press(target.previousElementSibling ?? target.nextElementSibling)
    if (key !== '/' || target === field || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    contents.open = true
    field.focus()
  })
})
