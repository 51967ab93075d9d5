import type { MediaHealth } from '@squall/shared/contract/live'
import type { Rooms } from './room/rooms'
import type { Stats } from './stats'

/** How this process does at this moment. */
export function readHealth(rooms: Rooms, { sockets }: Stats): Omit<MediaHealth, 'engine'> {
  return {
    sockets,
    viewers: [...rooms.all()].reduce((sum, room) => sum + room.watchers(), 0),
    publishers: rooms.publishers(),
    uptimeSeconds: process.uptime(),
    memoryBytes: process.memoryUsage.rss(),
  }
}
