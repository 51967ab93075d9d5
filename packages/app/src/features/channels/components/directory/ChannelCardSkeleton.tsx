import { Card, Flex, Skeleton, SkeletonCircle } from '@chakra-ui/react'

/** The size of the card it stands for. */
export function ChannelCardSkeleton() {
  return (
    <Card.Root size="sm" data-testid="channel-skeleton">
      <Card.Body gap="3">
        <Flex gap="3" alignItems="center">
          <SkeletonCircle size="12" />
          <Flex direction="column" gap="2" flex="1">
            <Skeleton h="5" w="60%" />
            <Skeleton h="4" w="35%" />
          </Flex>
        </Flex>
        <Skeleton h="11" />
        <Skeleton h="5" w="50%" />
      </Card.Body>
      <Card.Footer justifyContent="space-between">
        <Skeleton h="4" w="30%" />
        <Skeleton h="10" w="32" />
      </Card.Footer>
    </Card.Root>
  )
}
