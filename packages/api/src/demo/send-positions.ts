import { setTimeout as sleep } from 'node:timers/promises'
import type { StartStreamInput } from '@squall/shared/contract/live'
import type WebSocket from 'ws'
import { send } from './demo-client'
import { driveAround } from './drive'

const POSITION_MS = 5_000

interface Drive {
  stream: Pick<StartStreamInput, 'latitude' | 'longitude'>
  /** How fast the chaser drives, in km/h; null for one who stays, whose position is not sent. */
  drivesKmh: number | null
}

/** Sends where the chaser of a stream is, every 5 s while `isOn`. `seconds` is the time of the drive. */
export async function sendPositions(
  socket: WebSocket,
  streamId: string,
  { stream: { latitude, longitude }, drivesKmh }: Drive,
  { isOn, seconds }: { isOn(): boolean; seconds(): number },
): Promise<void> {
  if (drivesKmh === null || latitude == null || longitude == null) return
  for (; isOn(); await sleep(POSITION_MS))
    send(socket, { type: 'position', streamId, ...driveAround({ latitude, longitude }, drivesKmh, seconds()) })
}
