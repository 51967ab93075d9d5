import { Box, Button, Card, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { MapPin, Radio, RectangleHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { QuietSky } from '../../../../ui/EmptyAndErrorStates'
import { PlaceName } from '../../../../ui/PlaceName'
import { Muted } from '../../../../ui/Typography'

interface LiveCardProps {
  stream: Stream
  stage: ReactNode
  /** Title, viewers and likes with their actions. */
  titleRow: ReactNode
  chat: ReactNode
  analytics: ReactNode
}

/** The live stream of the channel, with chat beside the picture and analytics below both; on narrow screens in one column. */
export function LiveCard({ stream, stage, titleRow, chat, analytics }: LiveCardProps) {
  return (
    <Card.Root as="section" aria-label="Live stream" size="sm" overflow="hidden" borderColor="accent.border">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}>
        <Box minW="0">
          {stage}
          <Card.Body gap="3">
            {titleRow}
            <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
              <MapPin size={15} aria-hidden />
              <PlaceName name={stream.placeName} coordinates={stream.location} />
            </Flex>
            <Muted whiteSpace="pre-line" lineClamp="3">
              {stream.description || 'Currently streaming live'}
            </Muted>
            <Button asChild variant="outline" alignSelf="flex-start">
              <Link to={paths.stream(stream.id)}>
                <RectangleHorizontal />
                Open the stream page
              </Link>
            </Button>
          </Card.Body>
        </Box>
        <Box
          position="relative"
          minH="24rem"
          borderTopWidth={{ base: '1px', xl: '0' }}
          borderStartWidth={{ xl: '1px' }}
        >
          <Box position="absolute" inset="0">
            {chat}
          </Box>
        </Box>
        <Box gridColumn="1 / -1" p="4" borderTopWidth="1px">
          {analytics}
        </Box>
      </Grid>
    </Card.Root>
  )
}

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
