import { Box } from '@chakra-ui/react'
import { firstSight } from '../../platform/first-sight'
import { useSiteInfo } from '../../platform/use-site-info'

/** The banner on every screen of a demonstration server. */
export function DemoBanner() {
  const isDemo = useSiteInfo()?.demo ?? firstSight()?.demo
  if (isDemo !== true) return null
  return (
    <Box
      as="aside"
      aria-label="Demonstration"
      bg="accent.muted"
      color="accent.fg"
      textStyle="xs"
      fontWeight="semibold"
      textAlign="center"
      px="4"
      py="1.5"
    >
      Demonstration: seeded people and synthetic streams
    </Box>
  )
}
