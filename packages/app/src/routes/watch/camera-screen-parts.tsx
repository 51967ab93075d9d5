import type { Stream } from '@squall/shared/contract/live'
import { LiveChat } from '../../features/chat/components/LiveChat'
import { WarningStrip } from '../../features/weather/conditions/components/StreamWarnings'

/** Returns what other features show on the broadcaster's full-screen camera. */
export const cameraScreenParts = ({ id, isLive }: Stream) => ({
  chat: <LiveChat streamId={id} isLive={isLive} />,
  warnings: <WarningStrip streamId={id} isInFlow />,
})
