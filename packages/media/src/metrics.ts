import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readHealth } from './health'
import { writeCounter, writeGauge, writeHistogram } from '@squall/shared/observe/metrics-text'
import type { Relay } from './relay/relay'
import type { Rooms } from './rooms'
import type { Stats } from './stats'

const EVENT_LOOP_RESOLUTION_MS = 20
const EVENT_LOOP_PERCENTILES = [50, 99, 100]

/** What Prometheus may read: counts since the start, how many there are now, and how late the event loop was. */
export function createMetrics({ stats, rooms, relay }: { stats: Stats; rooms: Rooms; relay: Relay | null }) {
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  delay.enable()

  function delays() {
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - EVENT_LOOP_RESOLUTION_MS / 1000)
    const values = EVENT_LOOP_PERCENTILES.map((percentile) => ({
      labels: { quantile: String(percentile / 100) },
      value: seconds(delay.percentile(percentile)),
    }))
    delay.reset()
    return values
  }

  return {
    /** All metrics in Prometheus's text format; delays are those since it was asked last. */
    write(): string {
      const health = readHealth(rooms, stats)
      return [
        writeGauge('sockets', 'Sockets that are open.', health.sockets),
        writeGauge('viewers', 'Sockets that watch a stream, previews too.', health.viewers),
        writeGauge('publishers', 'Streams that are published.', health.publishers),
        writeCounter('frames_in_total', 'Frames taken from publishers.', 'layer', stats.framesInOf),
        writeCounter('frames_out_total', 'Frames sent to viewers.', 'layer', stats.framesOutOf),
        writeCounter('frames_skipped_total', 'Frames not sent to a viewer.', 'reason', stats.framesSkipped),
        writeCounter('sound_in_total', 'Sound chunks and packets taken.', null, stats.soundIn),
        writeCounter('sound_out_total', 'Sound chunks and packets sent.', null, stats.soundOut),
        writeCounter('sound_dropped_total', 'Sound not sent because a queue was full.', null, stats.soundDropped),
        writeCounter('received_bytes_total', 'Bytes of messages taken.', null, stats.bytesIn),
        writeCounter('sent_media_bytes_total', 'Bytes of frames and sound sent.', null, stats.mediaBytesOut),
        writeCounter('records_ignored_total', 'Records of no use to anybody.', null, stats.recordsIgnored),
        writeCounter('refusals_total', 'Messages refused.', 'code', stats.refused),
        writeCounter('closed_total', 'Sockets this process closed.', 'reason', stats.closed),
        writeCounter('close_codes_total', 'Sockets closed by anybody.', 'code', stats.closeCodes),
        writeHistogram('fence_round_trip_seconds', 'From sending a frame to its answer.', stats.fenceRoundTrips),
        writeHistogram('frame_age_seconds', 'From taking a frame to its answer.', stats.frameAges),
        writeGauge('event_loop_delay_seconds', 'How late the event loop was since the last reading.', delays()),
        ...(relay === null ? [] : writeRelay(relay)),
      ].join('')
    },
    close(): void {
      delay.disable()
    },
  }
}

function writeRelay({ counts, isConnected, node }: Relay): string[] {
  const { piecesIn, piecesOut, bytesIn, bytesOut, dropped, ignored, disconnects } = counts
  const name = { labels: { node }, value: 1 }
  return [
    writeGauge('relay_node_info', 'The name of this process among its nodes.', [name]),
    writeGauge('relay_connected', 'Whether the relay is there.', Number(isConnected())),
    writeCounter('relay_pieces_total', 'Frames and sound from and to other nodes.', 'way', {
      in: piecesIn,
      out: piecesOut,
    }),
    writeCounter('relay_bytes_total', 'Their bytes.', 'way', { in: bytesIn, out: bytesOut }),
    writeCounter('relay_dropped_total', 'Pieces not sent because the relay was away or too slow.', null, dropped),
    writeCounter('relay_ignored_total', 'Messages of the relay that were of no use.', null, ignored),
    writeCounter('relay_disconnects_total', 'Times the relay was lost.', null, disconnects),
  ]
}
