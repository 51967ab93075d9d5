import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { ExternalLink, SquarePlay, Tv } from 'lucide-react'
import { Muted } from '../../../../ui/Muted'
import { type ExternalChannel, externalChannels, getHost } from '../../rules'
import { PageCard } from './AboutCard'

/** The owner's channels on other sites; nothing where they gave no address. */
export function ExternalChannelsCard({ page }: { page: StreamingPage }) {
  const channels = externalChannels(page)
  if (channels.length === 0) return null
  return (
    <PageCard title="Channels elsewhere">
      <Stack gap="3">
        {channels.map((channel) => (
          <ExternalChannelRow key={channel.kind} channel={channel} />
        ))}
      </Stack>
    </PageCard>
  )
}

const kinds = {
  video: { Icon: SquarePlay, what: 'Video channel' },
  live: { Icon: Tv, what: 'Live channel' },
}

function ExternalChannelRow({ channel }: { channel: ExternalChannel }) {
  const { Icon, what } = kinds[channel.kind]
  return (
    <Flex gap="3" alignItems="center" wrap="wrap">
      <Flex
        aria-hidden
        boxSize="10"
        borderRadius="l2"
        bg="accent.subtle"
        color="accent.fg"
        alignItems="center"
        justifyContent="center"
      >
        <Icon size={22} />
      </Flex>
      <Box minW="0" flex="1 1 8rem">
        <Text fontWeight="bold" overflowWrap="anywhere">
          {channel.name}
        </Text>
        <Muted>
          {what} on {getHost(channel.url)}
        </Muted>
      </Box>
      <Button asChild variant="outline">
        <a href={channel.url} target="_blank" rel="noreferrer noopener nofollow">
          Visit Channel
          <ExternalLink />
        </a>
      </Button>
    </Flex>
  )
}
