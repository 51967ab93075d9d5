import { Container, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { useDelayed } from '../../../platform/timer-hooks'

/** Stands where the profile will, after a moment. */
export function ProfileSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Container py={{ base: '4', md: '6' }} minH="60vh" role="status" aria-label="Loading profile">
      {isSlow ? (
        <Stack gap="5">
          <Skeleton h="9" w="36" />
          <Skeleton h={{ base: '20rem', md: '16rem' }} borderRadius="l3" />
          <SimpleGrid columns={{ base: 2, md: 4 }} gap="4">
            {['streams', 'followers', 'achievements', 'years'].map((name) => (
              <Skeleton key={name} h="24" borderRadius="l3" />
            ))}
          </SimpleGrid>
          <Skeleton h="48" borderRadius="l3" />
        </Stack>
      ) : null}
    </Container>
  )
}
