import { Box, Flex } from '@chakra-ui/react'
import type { PageTheme } from '@squall/shared/contract/channel'
import type { ThemeColors } from '../theme-tokens.rules'
import { ThemedSurface } from './ThemedSurface'

interface ThemePreviewProps {
  theme?: PageTheme
  colors?: ThemeColors | null
}

/** A page in small, wearing a theme: ground, panel, texts, the one button. */
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

const Bar = ({ w, bg }: { w: string; bg: string }) => <Box h="1.5" w={w} bg={bg} borderRadius="full" />
