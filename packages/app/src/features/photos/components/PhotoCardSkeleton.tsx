import { Card, Flex, Skeleton, SkeletonCircle } from '@chakra-ui/react'

/** The size of the card it stands for. */
export function PhotoCardSkeleton() {
  return (
    <Card.Root size="sm" overflow="hidden">
      <Skeleton aspectRatio="4 / 3" borderRadius="0" />
      <Card.Body gap="1" pb="1">
        <Skeleton h="6" w="70%" />
        <Skeleton h="5" w="40%" />
      </Card.Body>
      <Card.Footer pb="2" justifyContent="space-between">
        <Flex alignItems="center" gap="2" flex="1">
          <SkeletonCircle size="6" />
          <Skeleton h="5" w="40%" />
        </Flex>
        <Skeleton h={{ base: '11', md: '9' }} w="20" />
      </Card.Footer>
    </Card.Root>
  )
}
