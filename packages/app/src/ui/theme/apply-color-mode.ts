/**
 * Shows the page in the chosen colours or, without a choice, in those of the system. The build also puts this function into
 * the head of the page, before the first paint, so it stands alone: it uses nothing of this file or another one.
 */
export function applyColorMode(chosen?: 'system' | 'dark' | 'light') {
  let choice: unknown = chosen
  try {
    choice ??= JSON.parse(localStorage.getItem('squall-color-mode') ?? 'null')
  } catch {
    // Storage that is forbidden or broken: the system decides.
  }
  const isSystemLight = matchMedia('(prefers-color-scheme: light)').matches
  const mode = choice === 'light' || choice === 'dark' ? choice : isSystemLight ? 'light' : 'dark'
  const { classList, style } = document.documentElement
  classList.remove('dark', 'light')
  classList.add(mode)
  style.colorScheme = mode
  const background = mode === 'light' ? '#E6ECF5' : '#090E19'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background)
}
