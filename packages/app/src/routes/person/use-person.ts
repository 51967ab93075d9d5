import type { Profile } from '@squall/shared/contract/account'
import type { StreamingPage } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { useActiveStream, useChannelPage } from '../../features/channels/hooks'
import { usePlannedStreams } from '../../features/planned-streams/hooks'
import { useProfile } from '../../features/profiles/hooks'
import { usePastStreams } from '../../features/streams/use-past-streams'
import { useThemes } from '../../features/themes/hooks'
import { useWidgets } from '../../features/widgets/hooks'

export interface Person {
  profile: Profile
  page: StreamingPage
  /** The custom theme that the page wears, if any. */
  colors: ReturnType<typeof useThemes>['active']
  active: Stream | null
  last: Stream | null
}

/** Returns a person with everything that decides how high their page is, so that nothing moves once it is shown. */
export function usePerson(userId: string) {
  const { profile, ...profileState } = useProfile(userId)
  const { page, ...pageState } = useChannelPage(userId)
  const themes = useThemes(userId)
  const active = useActiveStream(userId)
  const past = usePastStreams(userId)
  const waiting = [profileState, pageState, themes, active, past, usePlannedStreams(userId), useWidgets(userId)]
  const person: Person | null =
    profile && page ? { profile, page, colors: themes.active, active: active.stream, last: past.rows[0] ?? null } : null
  return {
    person,
    isLoading: waiting.some(({ isLoading }) => isLoading),
    isMissing: profileState.isMissing || pageState.isMissing,
    retry() {
      profileState.retry()
      pageState.retry()
    },
  }
}
