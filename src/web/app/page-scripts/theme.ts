// Runs before the first paint. Only this script sets the theme: the user's choice, or the system's.

const system = matchMedia('(prefers-color-scheme: dark)')
const color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
let choice = stored()

apply()
system.addEventListener('change', apply)
addEventListener('storage', () => {
  choice = stored()
  apply()
})
addEventListener('storedtext', ({ detail: { name, text } }) => {
  if (name === 'theme') choice = text ?? null
  apply()
})

/** Returns the stored theme; a browser that blocks storage throws. */
function stored(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

function apply() {
  const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  if (color !== null) color.content = isDark ? '#161815' : '#f6f3ec'
}
