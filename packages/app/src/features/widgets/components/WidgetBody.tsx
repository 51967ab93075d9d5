import { Badge, Box, Button, chakra, Flex, Link, Text } from '@chakra-ui/react'
import type { StreamingPage, Widget, WidgetType } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { readWidgetConfig } from '@squall/shared/rules/widget-config'
import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber, formatQuantity } from '../../../platform/format'
import { outsideLink } from '../outside-links.rules'
import type { WidgetChannel } from '../widget-channel'
import { Facts } from './Facts'
import { FollowersBody } from './FollowersBody'
import { OutsideAnchor } from './OutsideAnchor'
import { TwitchBody } from './TwitchBody'
import { WeatherBody } from './WeatherBody'
import { YouTubeBody } from './YouTubeBody'

interface StreamInfoBodyProps {
  page: StreamingPage
  stream: Stream | null
}

const Status = ({ isLive }: { isLive: boolean }) =>
  isLive ? (
    <Badge colorPalette="accent" variant="solid">
      Live
    </Badge>
  ) : (
    <Badge variant="outline">Offline</Badge>
  )

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

function AboutBody({ page }: { page: StreamingPage }) {
  return (
    <>
      {page.bio ? (
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" mb="3">
          {page.bio}
        </Text>
      ) : null}
      <Facts
        facts={[
          ['Location', page.location ?? 'United States'],
          ['Experience', formatQuantity(page.yearsOfExperience, 'year')],
        ]}
      />
    </>
  )
}

/** The links the owner saved, and no others. */
function SocialBody({ links }: { links: readonly string[] }) {
  const saved = links.map(outsideLink).filter((link) => link !== null)
  if (saved.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        No social links yet
      </Text>
    )
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column">
      {saved.map(({ href, name }) => (
        <li key={href}>
          <Link asChild textStyle="sm" minH={{ base: '11', md: '8' }} overflowWrap="anywhere" color="accent.fg">
            <OutsideAnchor href={href}>{name}</OutsideAnchor>
          </Link>
        </li>
      ))}
    </chakra.ul>
  )
}

/** The owner's own support link; no money passes through this site. */
function DonationBody({ page }: { page: StreamingPage }) {
  const link = outsideLink(page.support_url)
  if (link === null)
    return (
      <Text textStyle="sm" color="fg.muted">
        No support link yet
      </Text>
    )
  return (
    <>
      <Button asChild w="full" colorPalette="accent" variant="subtle">
        <OutsideAnchor href={link.href}>
          <HeartHandshake />
          Support {page.displayName}
        </OutsideAnchor>
      </Button>
      <Text textStyle="xs" color="fg.muted" mt="2" overflowWrap="anywhere">
        Opens {link.host}
      </Text>
    </>
  )
}

function StreamInfoBody({ page, stream }: StreamInfoBodyProps) {
  const isLive = stream?.isLive === true
  return (
    <Facts
      facts={[
        ['Status', <Status key="status" isLive={isLive} />],
        ['Viewers', formatNumber(isLive ? stream.viewerCount : 0)],
        ['Followers', formatNumber(page.followers)],
        ['Streams', formatNumber(page.totalStreams)],
      ]}
    />
  )
}
