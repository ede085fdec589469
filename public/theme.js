// Runs before the first paint and is the only place that sets the theme: the user's choice, or else the system's.
{
  const system = matchMedia('(prefers-color-scheme: dark)')
  // A browser that stores nothing throws.
  const stored = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  let choice = stored()
  const apply = () => {
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    document.querySelector('meta[name=theme-color]').content = isDark ? '#161815' : '#f6f3ec'
  }
  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', () => {
    choice = stored()
    apply()
  })
  addEventListener('storedtext', ({ detail: { name, text } }) => {
    if (name === 'theme') choice = text
    apply()
  })
}
