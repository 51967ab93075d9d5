import { Box, Flex, Text } from '@chakra-ui/react'
import type { Widget, WidgetType } from '@squall/shared/contract/channel'
import { readWidgetConfig } from '@squall/shared/rules/widget-config'
import type { ReactNode } from 'react'
import type { WidgetChannel } from '../widget-channel'
import { AboutBody } from './AboutBody'
import { DonationBody } from './DonationBody'
import { FollowersBody } from './FollowersBody'
import { SocialBody } from './SocialBody'
import { StreamInfoBody } from './StreamInfoBody'
import { TwitchBody } from './TwitchBody'
import { WeatherBody } from './WeatherBody'
import { YouTubeBody } from './YouTubeBody'

interface WidgetBodyProps {
  widget: Widget
  channel: WidgetChannel
}

/** What a widget shows, by its type. Whatever its owner wrote is text and nothing else. */
export function WidgetBody({ widget, channel }: WidgetBodyProps) {
  const { content } = readWidgetConfig(widget.widgetConfig)
  if (widget.widgetType === 'chat') return <ChatBody content={content}>{channel.chat}</ChatBody>
  const body = ownBody(widget.widgetType, channel)
  return (
    <Box
      h="full"
      overflowY="auto"
      px="4"
      py="3"
      tabIndex={0}
      role="group"
      aria-label={`${widget.widgetTitle}, content`}
    >
      {content || body === null ? <StoredText text={content || 'No content'} isNote={body !== null} /> : null}
      {body}
    </Box>
  )
}

/** Null for the types that show their stored text alone. */
function ownBody(type: WidgetType, { page, stream }: WidgetChannel): ReactNode {
  switch (type) {
    case 'weather':
      return <WeatherBody page={page} stream={stream} />
    case 'stream_info':
      return <StreamInfoBody page={page} stream={stream} />
    case 'youtube':
      return <YouTubeBody page={page} />
    case 'twitch':
      return <TwitchBody page={page} />
    case 'social':
      return <SocialBody links={page.social_links} />
    case 'recent_followers':
      return <FollowersBody userId={page.id} />
    case 'donation':
      return <DonationBody page={page} />
    case 'about':
      return <AboutBody page={page} />
    default:
      return null
  }
}

function ChatBody({ content, children }: { content: string; children: ReactNode }) {
  return (
    <Flex direction="column" h="full">
      {content ? (
        <Box px="4" pt="2">
          <StoredText text={content} isNote />
        </Box>
      ) : null}
      <Box flex="1" minH="0">
        {children}
      </Box>
    </Flex>
  )
}

function StoredText({ text, isNote }: { text: string; isNote: boolean }) {
  return (
    <Text
      textStyle="sm"
      whiteSpace="pre-line"
      overflowWrap="anywhere"
      color={isNote ? 'fg.muted' : 'fg'}
      mb={isNote ? '3' : '0'}
    >
      {text}
    </Text>
  )
}
