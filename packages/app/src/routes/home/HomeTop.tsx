import { VisuallyHidden } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import type { Stream } from '@squall/shared/contract/live'
import type { ReactNode } from 'react'
import { useGoLive } from '../../features/broadcast/hooks'
import { HEADLINE, Hero, MyChannelCard, MyChannelCardSkeleton, Welcome } from '../../features/home/components/Hero'
import { BestStream, BestStreamSkeleton } from '../../features/streams/components/BestStream'
import { readEmbeddedPageData } from '../../platform/embedded-page-data'

interface HomeTopProps {
  best: Stream | null
  isLoadingStreams: boolean
  user: CurrentUser | null
  isLoadingUser: boolean
  renderPreview: (streamId: string) => ReactNode
}

/** What the home page begins with: the best live stream, or what Squall is for while nobody is live. */
export function HomeTop({ best, isLoadingStreams, user, isLoadingUser, renderPreview }: HomeTopProps) {
  const { goLive, isStarting } = useGoLive()
  const isAnonymous = user === null && !isLoadingUser
  if (best !== null) {
    return (
      <>
        {isAnonymous ? null : <VisuallyHidden as="h1">{HEADLINE}</VisuallyHidden>}
        <BestStream stream={best} preview={renderPreview(best.id)}>
          {user === null ? null : <MyChannelCard user={user} isCompact />}
          {isAnonymous ? <Welcome /> : null}
        </BestStream>
      </>
    )
  }
  if (isLoadingStreams && readEmbeddedPageData()?.hasLiveStreams) return <BestStreamSkeleton />
  return (
    <Hero isAnonymous={isAnonymous} onBroadcast={goLive} isStarting={isStarting}>
      {user ? <MyChannelCard user={user} /> : null}
      {isLoadingUser && user === null ? <MyChannelCardSkeleton /> : null}
    </Hero>
  )
}
