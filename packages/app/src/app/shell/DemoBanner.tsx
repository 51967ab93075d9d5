import { Box } from '@chakra-ui/react'
import { trpc } from '../../lib/trpc'

/** Says on every screen that what is shown is made up, when it is. */
export function DemoBanner() {
  const info = trpc.site.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  if (info.data?.demo !== true) return null
  return (
    <Box bg="accent.muted" color="accent.fg" textStyle="xs" fontWeight="semibold" textAlign="center" px="4" py="1.5">
      Demonstration: seeded people and synthetic streams
    </Box>
  )
}
