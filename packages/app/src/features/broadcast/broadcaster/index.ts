import { measurePosition } from '../../../platform/location'
import { mediaSocket } from '../../../platform/media-socket'
import { toast } from '../../../platform/toast'
import { browserDevices } from '../camera/devices'
import { createBroadcaster } from './broadcaster'
import { followPlace } from './place-reports'
import { sendPoster } from './send-poster'
import { broadcastStore, endedStream, resumeMarker } from './state'

/** The one broadcast this tab may send. Nothing opens before it is started. */
export const broadcaster = createBroadcaster({
  socket: mediaSocket,
  devices: browserDevices,
  loadPipelineFactory: async () => (await import('./browser-pipeline')).loadPipelineFactory(),
  sendPoster,
  store: broadcastStore,
  marker: resumeMarker,
  ended: endedStream,
  toast,
})

followPlace({ store: broadcastStore, send: mediaSocket.send, measure: measurePosition })
