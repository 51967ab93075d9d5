import { Box, Button, Card, Flex, Grid } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { MapPin, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { Muted } from '../../../../ui/Muted'

interface LiveCardProps {
  stream: Stream
  stage: ReactNode
  /** Title, viewers, likes and what one can do about them. */
  titleRow: ReactNode
  /** The broadcaster's chat; the others have it on the watch page, where there is room for it. */
  chat: ReactNode
}

/** The stream that runs now. */
export function LiveCard({ stream, stage, titleRow, chat }: LiveCardProps) {
  return (
    <Card.Root as="section" aria-label="Live stream" size="sm" overflow="hidden" borderColor="accent.border">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: chat ? 'minmax(0, 1fr) 19rem' : 'minmax(0, 1fr)' }}>
        <Box minW="0">
          {stage}
          <Card.Body gap="3">
            {titleRow}
            <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
              <MapPin size={15} aria-hidden />
              {stream.location}
            </Flex>
            <Muted whiteSpace="pre-line" lineClamp="3">
              {stream.description || 'Currently streaming live'}
            </Muted>
            {chat ? null : (
              <Button asChild variant="outline" alignSelf="flex-start">
                <Link to={paths.stream(stream.id)}>
                  <MessagesSquare />
                  Watch with chat
                </Link>
              </Button>
            )}
          </Card.Body>
        </Box>
        {chat ? (
          <Box
            position="relative"
            minH="20rem"
            borderTopWidth={{ base: '1px', xl: '0' }}
            borderStartWidth={{ xl: '1px' }}
          >
            <Box position="absolute" inset="0">
              {chat}
            </Box>
          </Box>
        ) : null}
      </Grid>
    </Card.Root>
  )
}
