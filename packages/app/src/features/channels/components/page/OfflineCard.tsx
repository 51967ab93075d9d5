import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { QuietSky } from '../../../../ui/EmptyAndErrorStates'

interface OfflineCardProps {
  isOwner: boolean
  onStart: () => void
  isStarting: boolean
  /** The stream that ended last; null when there was none. */
  lastStream: ReactNode
}

/** Stands in place of the stream while a person is offline: what was last, and for the owner a way to start. */
export function OfflineCard({ isOwner, onStart, isStarting, lastStream }: OfflineCardProps) {
  return (
    <Flex
      as="section"
      aria-label="Live stream"
      direction={{ base: 'column', md: 'row' }}
      alignItems="stretch"
      layerStyle="card"
      overflow="hidden"
      h="full"
    >
      <Flex
        flex="1"
        direction="column"
        alignItems="center"
        justifyContent="center"
        gap="1"
        textAlign="center"
        px="4"
        py={{ base: '6', md: '8' }}
      >
        <QuietSky />
        <Heading as="h2" size="xl" mt="2">
          No Active Stream
        </Heading>
        <Text color="fg.muted">
          {isOwner ? 'Start Streaming to share your content with viewers' : 'This streamer is currently offline'}
        </Text>
        {isOwner ? (
          <Button colorPalette="accent" mt="3" onClick={onStart} disabled={isStarting}>
            <Radio />
            {isStarting ? 'Starting...' : 'Start Streaming'}
          </Button>
        ) : null}
      </Flex>
      {lastStream === null ? null : (
        <Box
          flex="1"
          p={{ base: '4', md: '6' }}
          minW="0"
          bg="bg.subtle"
          borderTopWidth={{ base: '1px', md: '0' }}
          borderStartWidth={{ md: '1px' }}
        >
          <Heading as="h3" textStyle="label" mb="3">
            Last stream
          </Heading>
          {lastStream}
        </Box>
      )}
    </Flex>
  )
}
