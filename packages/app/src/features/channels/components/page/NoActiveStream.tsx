import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { QuietSky } from '../../../../ui/QuietSky'

interface NoActiveStreamProps {
  isOwner: boolean
  onStart: () => void
  isStarting: boolean
}

/** Shown in place of the stream while the channel is offline. */
export function NoActiveStream({ isOwner, onStart, isStarting }: NoActiveStreamProps) {
  return (
    <Flex
      as="section"
      aria-label="Live stream"
      direction="column"
      alignItems="center"
      justifyContent="center"
      gap="2"
      textAlign="center"
      px="4"
      py={{ base: '8', md: '12' }}
      h="full"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <QuietSky />
      <Heading as="h2" size="xl" mt="2">
        No Active Stream
      </Heading>
      <Text color="fg.muted">
        {isOwner ? 'Start Streaming to share your content with viewers' : 'This streamer is currently offline'}
      </Text>
      {isOwner ? (
        <Button colorPalette="accent" mt="4" onClick={onStart} disabled={isStarting}>
          <Radio />
          {isStarting ? 'Starting...' : 'Start Streaming'}
        </Button>
      ) : null}
    </Flex>
  )
}
