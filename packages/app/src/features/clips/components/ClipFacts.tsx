import { Button, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { CalendarDays, Eye, MapPin, Pencil, Play, Radio } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDateTime, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/Person'
import { TitleForm } from '../../../ui/TitleForm'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useRenameClip } from '../hooks'

/** A clip's title, whose stream it shows, when and where, and who made it. Its maker edits the title in place. */
export function ClipFacts({ clip, isMaker }: { clip: Clip; isMaker: boolean }) {
  const { channel, user, recordedAt, placeName, views } = clip
  return (
    <Stack gap="3" minW="0">
      <ClipTitle clip={clip} isMaker={isMaker} />
      <Flex gap="3" alignItems="center" minW="0">
        <PersonAvatar name={channel.displayName} imageUrl={channel.profileImageUrl} boxSize="10" />
        <Stack gap="0" minW="0">
          <Link asChild fontWeight="bold" {...thumbReach}>
            <RouterLink to={paths.channel(channel.id)}>{channel.displayName}</RouterLink>
          </Link>
          <Text textStyle="sm" color="fg.muted">
            Clip by{' '}
            <Link asChild>
              <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
            </Link>
          </Text>
        </Stack>
      </Flex>
      <Flex wrap="wrap" columnGap="4" rowGap="1" color="fg.muted" textStyle="sm">
        <Fact icon={<CalendarDays size={15} aria-hidden />}>{formatDateTime(recordedAt)}</Fact>
        {placeName === null ? null : <Fact icon={<MapPin size={15} aria-hidden />}>{placeName}</Fact>}
        <Fact icon={<Eye size={15} aria-hidden />}>{formatQuantity(views, 'view')}</Fact>
      </Flex>
      <WholeStream clip={clip} />
    </Stack>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Flex as="span" alignItems="center" gap="1">
    {icon}
    {children}
  </Flex>
)

function ClipTitle({ clip, isMaker }: { clip: Clip; isMaker: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const rename = useRenameClip(clip)
  if (isEditing) return <TitleForm title={clip.title} onSave={rename} onClose={() => setEditing(false)} />
  return (
    <Flex gap="2" alignItems="center" minW="0">
      <Heading as="h1" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere" minW="0">
        {clip.title}
      </Heading>
      {isMaker ? (
        <Button variant="ghost" size="sm" px="0" aria-label="Edit title" onClick={() => setEditing(true)}>
          <Pencil />
        </Button>
      ) : null}
    </Flex>
  )
}

/** Leads to the stream while it is live, and into its replay at the time of the clip. */
function WholeStream({ clip: { streamId, isStreamLive, hasReplay, startMs } }: { clip: Clip }) {
  if (streamId === null || !(isStreamLive || hasReplay)) return null
  return (
    <Button asChild variant="outline" alignSelf="flex-start">
      {isStreamLive ? (
        <RouterLink to={paths.stream(streamId)}>
          <Radio />
          Watch live
        </RouterLink>
      ) : (
        <RouterLink to={paths.replay(streamId, startMs)}>
          <Play />
          Watch the replay from here
        </RouterLink>
      )}
    </Button>
  )
}
