import { Stack, Tabs } from '@chakra-ui/react'
import type { FollowCard, Profile } from '@squall/shared/contract/account'
import { type ReactNode, useState } from 'react'
import { PersonClips } from '../../features/clips/components/PersonClips'
import { PersonPhotos } from '../../features/photos/components/PersonPhotos'
import { PersonPosts } from '../../features/posts/components/PersonPosts'
import { AchievementList, FollowCards } from '../../features/profiles/components/ProfileLists'
import { PersonReplays } from '../../features/replays/components/PersonReplays'
import { PastStreams } from '../../features/streams/components/PastStreams'
import { formatNumber } from '../../platform/format'
import { trpc } from '../../platform/trpc'
import { StatCards } from '../../ui/StatCards'

interface PersonTab {
  value: string
  label: string
  panel: ReactNode
}

interface PersonTabsProps {
  profile: Profile
  viewerId: string | null
  /** The tab that is open until another one is chosen. */
  initial: string
  /** The tabs before those of the person's work. */
  first: readonly PersonTab[]
  renderFollow: (person: Pick<FollowCard, 'id' | 'displayName'>) => ReactNode
}

/** What a person shows and has done: the same tabs on each of their addresses. */
export function PersonTabs({ profile, viewerId, initial, first, renderFollow }: PersonTabsProps) {
  const [chosen, choose] = useState(initial)
  const userId = profile.id
  const isOwner = viewerId === userId
  const tabs: PersonTab[] = [
    ...first,
    { value: 'achievements', label: 'Achievements', panel: <Achievements profile={profile} isOwner={isOwner} /> },
    { value: 'replays', label: 'Replays', panel: <PersonReplays userId={userId} isOwner={isOwner} /> },
    { value: 'streams', label: 'Past streams', panel: <PastStreams userId={userId} isOwner={isOwner} /> },
    { value: 'clips', label: 'Clips', panel: <PersonClips userId={userId} isOwner={isOwner} /> },
    { value: 'photos', label: 'Photos', panel: <PersonPhotos userId={userId} viewerId={viewerId} /> },
    { value: 'posts', label: 'Posts', panel: <PersonPosts userId={userId} viewerId={viewerId} /> },
    ...(['followers', 'following'] as const).map((list) => ({
      value: list,
      label: `${list === 'followers' ? 'Followers' : 'Following'} (${formatNumber(profile[list])})`,
      panel: <FollowCards list={list} userId={userId} renderAction={renderFollow} />,
    })),
  ]
  // The chat's tab goes with the stream or with the width of the screen.
  const shown = tabs.some(({ value }) => value === chosen) ? chosen : 'about'
  return (
    <Tabs.Root
      value={shown}
      onValueChange={({ value }) => choose(value)}
      variant="line"
      colorPalette="accent"
      lazyMount
      minW="0"
    >
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Content key={value} value={value}>
          {panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function Achievements({ profile, isOwner }: { profile: Profile; isOwner: boolean }) {
  const achievements = trpc.achievements.list.useQuery({ id: profile.id })
  return (
    <Stack gap="4">
      <StatCards
        stats={[
          { label: 'Total Streams', value: profile.totalStreams },
          { label: 'Followers', value: profile.followers },
          { label: 'Achievements', value: achievements.data?.length },
          { label: 'Years Experience', value: profile.yearsOfExperience },
        ]}
      />
      <AchievementList userId={profile.id} isOwner={isOwner} />
    </Stack>
  )
}
