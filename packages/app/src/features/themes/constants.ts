import type { PageTheme } from '@squall/shared/contract/channel'

/** The built-in themes as their owner reads them. */
export const pageThemeNames: Record<PageTheme, string> = {
  'storm-dark': 'Storm dark',
  'storm-light': 'Storm light',
  'tornado-red': 'Tornado red',
  'lightning-blue': 'Lightning blue',
}
