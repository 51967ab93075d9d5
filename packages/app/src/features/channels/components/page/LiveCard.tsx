import { Box, Button, Card, Flex, Grid } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { MapPin, RectangleHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { PlaceName } from '../../../../ui/PlaceName'
import { Muted } from '../../../../ui/Typography'

interface LiveCardProps {
  stream: Stream
  stage: ReactNode
  /** Title, viewers and likes with their actions. */
  titleRow: ReactNode
  /** Chat and analytics beside the picture; null where the page has them in a tab. */
  talk: LiveTalk | null
}

interface LiveTalk {
  chat: ReactNode
  analytics: ReactNode
}

/** The live stream of a person: the picture, with chat beside it and analytics below both where there is room. */
export function LiveCard({ stream, stage, titleRow, talk }: LiveCardProps) {
  return (
    <Card.Root as="section" aria-label="Live stream" size="sm" overflow="hidden" borderColor="accent.border">
      <Grid templateColumns={talk === null ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 20rem'}>
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
        {talk === null ? null : (
          <>
            <Box position="relative" minH="24rem" borderStartWidth="1px">
              <Box position="absolute" inset="0">
                {talk.chat}
              </Box>
            </Box>
            <Box gridColumn="1 / -1" p="4" borderTopWidth="1px">
              {talk.analytics}
            </Box>
          </>
        )}
      </Grid>
    </Card.Root>
  )
}
