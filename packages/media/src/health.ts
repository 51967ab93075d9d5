import type { MediaHealth } from '@squall/shared/contract/live'
import type { Rooms } from './room/rooms'
import type { Stats } from './stats'

/** Returns the present state of the process, without the engine. */
export function readHealth(rooms: Rooms, { sockets }: Stats): Omit<MediaHealth, 'engine'> {
  return {
    sockets,
    viewers: [...rooms.all()].reduce((sum, room) => sum + room.countViewers(), 0),
    publishers: rooms.countPublishers(),
    uptimeSeconds: process.uptime(),
    memoryBytes: process.memoryUsage.rss(),
  }
}
