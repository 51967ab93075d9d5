import type { PageTheme, StreamingPage } from '@squall/shared/contract/channel'

/** The theme that a page wears without a custom one: 'visitor' is the one that each visitor has anyway. */
export type WornTheme = PageTheme | 'visitor'

export const getWornTheme = (
  page: Pick<StreamingPage, 'streaming_page_theme' | 'streaming_page_theme_chosen'>,
): WornTheme => (page.streaming_page_theme_chosen ? page.streaming_page_theme : 'visitor')

/** Returns the edit of a page that chooses a theme. */
export const toThemeEdit = (theme: WornTheme) =>
  theme === 'visitor' ? { streaming_page_theme_chosen: false } : { streaming_page_theme: theme }
