import { Box, Button, Flex, Skeleton } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { BrokenSignal, NoticeCard } from '../../../ui/EmptyAndErrorStates'

/** The watch page while its stream loads, with placeholders of the same sizes. */
export function WatchSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Flex
      aria-busy
      aria-label="Loading stream"
      role="status"
      direction={{ base: 'column', lg: 'row' }}
      maxW="8xl"
      mx="auto"
      px={{ lg: '8' }}
      py={{ lg: '6' }}
      gap={{ base: '3', lg: '6' }}
    >
      <Box flex="1" minW="0">
        <Block isShown={isSlow} aspectRatio="16 / 9" borderRadius={{ base: '0', lg: 'l3' }} />
        <Box px={{ base: '4', lg: '0' }} mt="4">
          <Block isShown={isSlow} h="8" w="60%" />
          <Block isShown={isSlow} h="6" w="40%" mt="3" />
          <Block isShown={isSlow} h="20" mt="5" />
        </Box>
      </Box>
      <Box hideBelow="lg" w="23.75rem">
        <Block isShown={isSlow} h="calc(100dvh - 7rem)" />
      </Box>
    </Flex>
  )
}

interface BlockProps extends React.ComponentProps<typeof Skeleton> {
  isShown: boolean
}

const Block = ({ isShown, ...props }: BlockProps) => <Skeleton visibility={isShown ? 'visible' : 'hidden'} {...props} />

/** The watch page without a stream; `onRetry` is set when the server was not reached, so the stream may exist. */
export function StreamNotFound({ onRetry }: { onRetry?: () => void }) {
  return (
    <NoticeCard
      title="Stream Not Found"
      picture={<BrokenSignal />}
      sentence="The stream you're looking for doesn't exist or has ended."
    >
      <Button asChild colorPalette="accent">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
      {onRetry ? (
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
    </NoticeCard>
  )
}
