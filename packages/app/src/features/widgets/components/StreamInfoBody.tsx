import { Badge } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { formatNumber } from '../../../platform/format'
import { Facts } from './Facts'

interface StreamInfoBodyProps {
  page: StreamingPage
  stream: Stream | null
}

export function StreamInfoBody({ page, stream }: StreamInfoBodyProps) {
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

const Status = ({ isLive }: { isLive: boolean }) =>
  isLive ? (
    <Badge colorPalette="accent" variant="solid">
      Live
    </Badge>
  ) : (
    <Badge variant="outline">Offline</Badge>
  )
