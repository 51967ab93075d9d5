import { mediaSocket } from '../../../platform/media-socket'
import { toast } from '../../../platform/toast'
import { browserDevices } from '../camera/devices'
import { createBroadcaster } from './broadcaster'
import { createResumeMarker, tabStorage } from './state'

/** The one broadcast this tab may send. Nothing opens before it is started. */
export const broadcaster = createBroadcaster({
  socket: mediaSocket,
  devices: browserDevices,
  loadSender: async () => (await import('./sender')).sender,
  marker: createResumeMarker(tabStorage),
  toast,
})
