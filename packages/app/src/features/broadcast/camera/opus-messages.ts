import type { OutgoingPacket } from '../../../platform/media-socket/wire'

export type OpusAnswer = { type: 'packet'; packet: OutgoingPacket } | { type: 'failed' }
