import { Tabs } from '@chakra-ui/react'
import type { FollowCard, Profile } from '@squall/shared/contract/account'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format'
import { AchievementList } from './AchievementList'
import { FollowCards } from './FollowCards'

interface ProfileTabsProps {
  profile: Profile
  isOwner: boolean
  /** The button on each card of a follower or followed person. */
  renderFollow: (person: FollowCard) => ReactNode
}

export function ProfileTabs({ profile, isOwner, renderFollow }: ProfileTabsProps) {
  return (
    <Tabs.Root defaultValue="achievements" variant="line" colorPalette="accent" lazyMount>
      <Tabs.List overflowX="auto">
        <Tabs.Trigger value="achievements">Achievements</Tabs.Trigger>
        <Tabs.Trigger value="followers">Followers ({formatNumber(profile.followers)})</Tabs.Trigger>
        <Tabs.Trigger value="following">Following ({formatNumber(profile.following)})</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="achievements">
        <AchievementList userId={profile.id} isOwner={isOwner} />
      </Tabs.Content>
      <Tabs.Content value="followers">
        <FollowCards list="followers" userId={profile.id} renderAction={renderFollow} />
      </Tabs.Content>
      <Tabs.Content value="following">
        <FollowCards list="following" userId={profile.id} renderAction={renderFollow} />
      </Tabs.Content>
    </Tabs.Root>
  )
}
