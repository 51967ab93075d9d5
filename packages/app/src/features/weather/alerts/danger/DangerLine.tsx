import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'

const DangerBar = lazy(() => import('./DangerBar'))

interface DangerLineProps {
  /** One short row on phones, above a video. */
  isCompact?: boolean
}

/** The answer to 'am I in danger?' at the top of a page. Its height is reserved while its code loads. */
export function DangerLine({ isCompact = false }: DangerLineProps) {
  return (
    <Box minH={{ base: isCompact ? '11' : '16', md: '11' }}>
      <Suspense>
        <DangerBar isCompact={isCompact} />
      </Suspense>
    </Box>
  )
}
