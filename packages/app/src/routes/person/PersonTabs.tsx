import { Tabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PersonPhotos } from '../../features/photos/components/PersonPhotos'
import { PersonPosts } from '../../features/posts/components/PersonPosts'
import { AchievementList } from '../../features/profiles/components/ProfileLists'
import { PastStreams } from '../../features/streams/components/PastStreams'

interface PersonTabsProps {
  userId: string
  viewerId: string | null
  /** More tabs after those of the person's work. */
  more?: { value: string; label: string; panel: ReactNode }[]
}

/** What a person has done: the same tabs on their profile and on their channel. */
export default function PersonTabs({ userId, viewerId, more = [] }: PersonTabsProps) {
  const isOwner = viewerId === userId
  const tabs = [
    {
      value: 'achievements',
      label: 'Achievements',
      panel: <AchievementList userId={userId} isOwner={isOwner} />,
    },
    { value: 'streams', label: 'Past streams', panel: <PastStreams userId={userId} isOwner={isOwner} /> },
    { value: 'photos', label: 'Photos', panel: <PersonPhotos userId={userId} viewerId={viewerId} /> },
    { value: 'posts', label: 'Posts', panel: <PersonPosts userId={userId} viewerId={viewerId} /> },
    ...more,
  ]
  return (
    <Tabs.Root defaultValue="achievements" variant="line" colorPalette="accent" lazyMount minW="0">
      <Tabs.List overflowX="auto">
        {tabs.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value} flexShrink="0">
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
