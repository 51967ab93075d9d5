import { Box, type BoxProps, Flex } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import type { WornTheme } from '../rules'
import { isDarkTheme, type ThemeColors, toThemeTokens } from '../theme-tokens.rules'

interface ThemedSurfaceProps extends BoxProps {
  theme: WornTheme
  /** A member's custom colours, which override the built-in theme. */
  colors?: ThemeColors | null
}

/** A box that applies a theme to everything inside it. */
export function ThemedSurface({ theme, colors = null, ...box }: ThemedSurfaceProps) {
  const base = colors === null ? theme : isDarkTheme(colors) ? 'storm-dark' : 'storm-light'
  return (
    <Box
      data-page-theme={base}
      style={colors === null ? undefined : toCssVariables(toThemeTokens(colors))}
      bg="bg"
      color="fg"
      colorPalette="gray"
      colorScheme={base === 'visitor' ? undefined : base === 'storm-light' ? 'light' : 'dark'}
      {...box}
    />
  )
}

function toCssVariables(tokens: Record<string, string>): CSSProperties {
  return Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--squall-colors-${name}`, color]))
}

const Bar = ({ w, bg }: { w: string; bg: string }) => <Box h="1.5" w={w} bg={bg} borderRadius="full" />

interface ThemePreviewProps {
  theme?: WornTheme
  colors?: ThemeColors | null
}

/** A small preview of a page in a theme: background, panel, text and button. */
export function ThemePreview({ theme = 'storm-dark', colors = null }: ThemePreviewProps) {
  return (
    <ThemedSurface theme={theme} colors={colors} aria-hidden borderRadius="l2" borderWidth="1px" p="2.5" w="full">
      <Flex gap="2" alignItems="center">
        <Box boxSize="5" borderRadius="full" bg="accent.solid" />
        <Bar w="40%" bg="fg" />
      </Flex>
      <Flex mt="2" gap="2">
        <Flex direction="column" flex="2" gap="1.5" bg="bg.panel" borderWidth="1px" borderRadius="l1" p="2">
          <Bar w="80%" bg="fg" />
          <Bar w="55%" bg="fg.muted" />
          <Box mt="1" h="3" w="45%" borderRadius="l1" bg="accent.solid" />
        </Flex>
        <Flex direction="column" flex="1" gap="1.5" bg="bg.panel" borderWidth="1px" borderRadius="l1" p="2">
          <Bar w="full" bg="fg.muted" />
          <Bar w="70%" bg="accent.fg" />
        </Flex>
      </Flex>
    </ThemedSurface>
  )
}
