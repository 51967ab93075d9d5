import { Box, type BoxProps } from '@chakra-ui/react'
import type { PageTheme } from '@squall/shared/contract/channel'
import type { CSSProperties } from 'react'
import { isDarkTheme, type ThemeColors, themeTokens } from '../theme-tokens.rules'

interface ThemedSurfaceProps extends BoxProps {
  theme: PageTheme
  /** A chaser's own colours, which go before the built-in theme. */
  colors?: ThemeColors | null
}

/** Everything inside wears the theme: its tokens hold from here down. */
export function ThemedSurface({ theme, colors = null, ...box }: ThemedSurfaceProps) {
  const base = colors === null ? theme : isDarkTheme(colors) ? 'storm-dark' : 'storm-light'
  return (
    <Box
      data-page-theme={base}
      style={colors === null ? undefined : asVariables(themeTokens(colors))}
      bg="bg"
      color="fg"
      colorPalette="gray"
      colorScheme={base === 'storm-light' ? 'light' : 'dark'}
      {...box}
    />
  )
}

function asVariables(tokens: Record<string, string>): CSSProperties {
  return Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--squall-colors-${name}`, color]))
}
