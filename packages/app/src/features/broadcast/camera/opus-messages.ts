import type { OutgoingPacket } from '../../../lib/media-socket/wire'

export type OpusAnswer = { type: 'packet'; packet: OutgoingPacket } | { type: 'failed' }
