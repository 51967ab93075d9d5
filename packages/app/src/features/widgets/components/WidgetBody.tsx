import { Badge, Box, Button, chakra, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { StreamingPage, Widget, WidgetType } from '@squall/shared/contract/channel'
import { readWidgetConfig } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'
import { toOutsideLink } from '../outside-links.rules'
import { OutsideAnchor, TwitchBody, YouTubeBody } from './PlayerBodies'
import { Facts, WeatherBody } from './WeatherBody'

const SHOWN = 8

const Note = ({ text }: { text: string }) => <Muted>{text}</Muted>

/** Data that widgets show: their page, its live stream (if any) and that stream's chat. */
export interface WidgetChannel {
  page: StreamingPage
  stream: Stream | null
  chat: ReactNode
}

interface WidgetBodyProps {
  widget: Widget
  channel: WidgetChannel
}

/** The content of a widget by its type. The owner's text is rendered as plain text. */
export function WidgetBody({ widget, channel }: WidgetBodyProps) {
  const { content } = readWidgetConfig(widget.widgetConfig)
  if (widget.widgetType === 'chat') return <ChatBody content={content}>{channel.chat}</ChatBody>
  const body = renderBody(widget.widgetType, channel)
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

/** Returns the body of a type; null for types that show only their stored text. */
function renderBody(type: WidgetType, { page, stream }: WidgetChannel): ReactNode {
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

/** The owner's saved links. */
function SocialBody({ links }: { links: readonly string[] }) {
  const saved = links.map(toOutsideLink).filter((link) => link !== null)
  if (saved.length === 0) return <Muted>No social links yet</Muted>
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

/** The owner's support link; payments do not pass through this site. */
function DonationBody({ page }: { page: StreamingPage }) {
  const link = toOutsideLink(page.support_url)
  if (link === null) return <Muted>No support link yet</Muted>
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

const Status = ({ isLive }: { isLive: boolean }) =>
  isLive ? (
    <Badge colorPalette="accent" variant="solid">
      Live
    </Badge>
  ) : (
    <Badge variant="outline">Offline</Badge>
  )

interface StreamInfoBodyProps {
  page: StreamingPage
  stream: Stream | null
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

/** The latest followers, newest first. */
function FollowersBody({ userId }: { userId: string }) {
  const followers = trpc.follows.followers.useQuery({ id: userId })
  if (followers.isLoading) return <WaitingFollowers />
  if (followers.data === undefined) return <Note text="Followers could not be loaded." />
  if (followers.data.length === 0) return <Note text="No followers yet" />
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
      {followers.data.slice(0, SHOWN).map(({ id, displayName, profileImageUrl }) => (
        <li key={id}>
          <Link asChild textStyle="sm" color="fg" minH={{ base: '11', md: '8' }} maxW="full">
            <RouterLink to={paths.profile(id)}>
              <PersonAvatar name={displayName} imageUrl={profileImageUrl} boxSize="7" textStyle="xs" />
              <chakra.span truncate>{displayName}</chakra.span>
            </RouterLink>
          </Link>
        </li>
      ))}
    </chakra.ul>
  )
}

function WaitingFollowers() {
  return (
    <Stack gap="3" aria-hidden>
      {['60%', '45%', '70%'].map((width) => (
        <Flex key={width} gap="2" alignItems="center">
          <Skeleton boxSize="7" borderRadius="full" />
          <Skeleton h="4" w={width} />
        </Flex>
      ))}
    </Stack>
  )
}
