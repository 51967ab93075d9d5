import { hostMediaSocket } from '../platform/media-socket/worker-host'

/* The thread of pictures and sound: its socket, what is drawn from it, and what a broadcast sends over it. */

hostMediaSocket({
  broadcast: async () => (await import('../features/broadcast/worker/broadcast-part')).startBroadcastPart,
})
