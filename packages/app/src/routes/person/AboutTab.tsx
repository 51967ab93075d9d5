import { Grid, Stack } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { RecentActivity } from '../../features/activities/components/RecentActivity'
import { AboutCard, ExternalChannelsCard } from '../../features/channels/components/page/AboutCard'
import { CompactChat } from '../../features/chat/components/LiveChat'
import { LiveWidgets } from '../../features/widgets/components/LiveWidgets'

interface AboutTabProps {
  page: StreamingPage
  active: Stream | null
  isOwner: boolean
}

/** The owner's widgets and channels elsewhere, with facts and activity beside them; those alone where there is nothing else. */
export const AboutTab = ({ page, active, isOwner }: AboutTabProps) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
    gap={{ base: '4', lg: '6' }}
    alignItems="start"
  >
    <Stack gap={{ base: '4', lg: '6' }} minW="0" _empty={{ display: 'none', '& + *': { gridColumn: '1 / -1' } }}>
      <LiveWidgets page={page} stream={active} isOwner={isOwner} chat={<CompactChat stream={active} />} />
      <ExternalChannelsCard page={page} />
    </Stack>
    <Grid gap="4" templateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))">
      <AboutCard page={page} />
      <RecentActivity userId={page.id} />
    </Grid>
  </Grid>
)
