import { Box, Card, Skeleton } from '@chakra-ui/react'

export function StreamCardSkeleton() {
  return (
    <Card.Root size="sm" overflow="hidden" data-testid="stream-skeleton">
      <Box aspectRatio="16 / 9">
        <Skeleton h="full" borderRadius="0" />
      </Box>
      <Card.Body gap="2">
        <Skeleton h="5" w="70%" />
        <Skeleton h="4" w="50%" />
      </Card.Body>
    </Card.Root>
  )
}
