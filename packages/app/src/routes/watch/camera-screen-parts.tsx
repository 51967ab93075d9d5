import type { Stream } from '@squall/shared/contract/live'
import { LiveChat } from '../../features/chat/components/LiveChat'
import { ReportStormButton } from '../../features/storm-reports/components/ReportStormButton'
import { getPublicPlace } from '../../features/watch/rules'
import { WarningStrip } from '../../features/weather/conditions/components/StreamWarnings'

/** Returns what other features show on the broadcaster's full-screen camera. */
export const cameraScreenParts = ({ id, isLive, latitude, longitude }: Stream) => ({
  chat: <LiveChat streamId={id} isLive={isLive} />,
  warnings: <WarningStrip streamId={id} isInFlow />,
  report: (
    <ReportStormButton
      label={null}
      streamId={id}
      place={getPublicPlace({ latitude, longitude })}
      variant="plain"
      boxSize="12"
      borderRadius="full"
      bg="gray.975/64"
      color="white"
      _hover={{ bg: 'gray.975/88' }}
    />
  ),
})
