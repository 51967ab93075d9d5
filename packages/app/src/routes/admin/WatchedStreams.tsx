import { LiveStreamsTab } from '../../features/admin/components/streams/LiveStreamsTab'
import { LivePreview } from '../../features/streams/components/LivePreview'
import { WarningChip } from '../../features/weather/conditions/components/StreamWarnings'

/** The live streams for administrators, with pictures and warnings that other features show. */
export default function WatchedStreams() {
  return (
    <LiveStreamsTab
      renderPicture={(streamId, onState) => <LivePreview streamId={streamId} onState={onState} />}
      renderWarning={(streamId) => <WarningChip streamId={streamId} />}
    />
  )
}
