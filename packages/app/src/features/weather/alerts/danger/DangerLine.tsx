import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'

const DangerBar = lazy(() => import('./DangerBar'))

interface DangerLineProps {
  /** One short row on phones, above a video. */
  isCompact?: boolean
}

/** The answer to 'am I in danger?' at the top of a page. Its height is reserved while its code loads. */
export function DangerLine({ isCompact = false }: DangerLineProps) {
  // Room for all lines of the longest usual answer, so that the page stays where it is when they arrive.
  const minH = { base: isCompact ? '11' : '5.5rem', md: '11' }
  return (
    <Box minH={minH}>
      <Suspense>
        <DangerBar isCompact={isCompact} minH={minH} />
      </Suspense>
    </Box>
  )
}
