// Runs before the first paint and is the only place that sets the theme: the user's choice, or else the system's.
{
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const choice = localStorage.getItem('theme') ?? 'system'
    const theme = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]').content = theme === 'dark' ? '#161815' : '#f6f3ec'
  }
  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('storedtext', apply)
}
