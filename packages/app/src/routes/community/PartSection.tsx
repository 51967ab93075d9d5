import { Box, Button, Flex, Heading, Skeleton, Stack } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { parts } from './parts'

/** Until its rows are there it keeps about their room, so that the next part does not move on the first screen. */
const ROOM = { '&:empty, &:has(.chakra-skeleton, [role=status]:empty)': { minHeight: '24rem' } }

interface PartSectionProps {
  part: (typeof parts)[number]
  limit?: number
}

/** The newest of one part, with the way to all of it. */
export function PartSection({ part: { heading, label, to, Newest }, limit }: PartSectionProps) {
  return (
    <Stack as="section" aria-label={heading} gap="4">
      <Flex wrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="xl">
          {heading}
        </Heading>
        <Button asChild variant="ghost" me="-3">
          <Link to={to}>
            Open {label}
            <ArrowRight />
          </Link>
        </Button>
      </Flex>
      <Box css={ROOM}>
        <Suspense fallback={<Skeleton h="44" borderRadius="l3" />}>
          <Newest {...(limit !== undefined && { limit })} />
        </Suspense>
      </Box>
    </Stack>
  )
}
