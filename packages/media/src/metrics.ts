import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { EngineName } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import { writeCounter, writeGauge, writeHistogram } from '@squall/shared/server/metrics-text'
import { readHealth } from './health'
import type { Relay } from './relay/relay'
import type { Rooms } from './room/rooms'
import type { Stats } from './stats'

const EVENT_LOOP_RESOLUTION_MS = 20
const EVENT_LOOP_PERCENTILES = [50, 99, 100]

interface MetricsDeps {
  stats: Stats
  rooms: Rooms
  relay: Relay | null
  faults: Faults
  engine: EngineName
}

/** Returns the metrics of the process: counts since the start, gauges, histograms, and the event loop's delay. */
export function createMetrics({ stats, rooms, relay, faults, engine }: MetricsDeps) {
  const loopDelay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  loopDelay.enable()

  function readDelays() {
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - EVENT_LOOP_RESOLUTION_MS / 1000)
    const values = EVENT_LOOP_PERCENTILES.map((percentile) => ({
      labels: { quantile: String(percentile / 100) },
      value: seconds(loopDelay.percentile(percentile)),
    }))
    loopDelay.reset()
    return values
  }

  return {
    /** Returns all metrics in Prometheus's text format. The delays are those since the last call. */
    write(): string {
      const health = readHealth(rooms, stats)
      return [
        writeGauge('squall_media_engine_info', 'The library that serves the sockets.', [
          { labels: { engine }, value: 1 },
        ]),
        writeGauge('squall_media_sockets', 'Sockets that are open.', health.sockets),
        writeGauge('squall_media_viewers', 'Sockets that watch a stream, previews too.', health.viewers),
        writeGauge('squall_media_publishers', 'Streams that are published.', health.publishers),
        writeCounter('squall_media_frames_in_total', 'Frames taken from publishers.', 'layer', stats.framesInOf),
        writeCounter('squall_media_frames_out_total', 'Frames sent to viewers.', 'layer', stats.framesOutOf),
        writeCounter(
          'squall_media_frames_skipped_total',
          'Frames not sent to a viewer.',
          'reason',
          stats.framesSkipped,
        ),
        writeCounter('squall_media_sound_in_total', 'Sound chunks and packets taken.', null, stats.soundIn),
        writeCounter('squall_media_sound_out_total', 'Sound chunks and packets sent.', null, stats.soundOut),
        writeCounter(
          'squall_media_sound_dropped_total',
          'Sound not sent because a queue was full.',
          null,
          stats.soundDropped,
        ),
        writeCounter('squall_media_received_bytes_total', 'Bytes of messages taken.', null, stats.bytesIn),
        writeCounter(
          'squall_media_sent_media_bytes_total',
          'Bytes of frames and sound sent.',
          null,
          stats.mediaBytesOut,
        ),
        writeCounter('squall_media_records_ignored_total', 'Records of no use to anybody.', null, stats.recordsIgnored),
        writeCounter('squall_media_refusals_total', 'Messages refused.', 'code', stats.refused),
        writeCounter('squall_media_closed_total', 'Sockets this process closed.', 'reason', stats.closed),
        writeCounter('squall_media_close_codes_total', 'Sockets closed by anybody.', 'code', stats.closeCodes),
        writeCounter('squall_media_faults_total', 'Faults caught at an entry point.', 'source', faults.counts),
        writeHistogram(
          'squall_media_fence_round_trip_seconds',
          'From sending a frame to its answer.',
          stats.fenceRoundTrips,
        ),
        writeHistogram('squall_media_frame_age_seconds', 'From taking a frame to its answer.', stats.frameAges),
        writeGauge(
          'squall_media_event_loop_delay_seconds',
          'How late the event loop was since the last reading.',
          readDelays(),
        ),
        ...(relay === null ? [] : writeRelay(relay)),
      ].join('')
    },
    close(): void {
      loopDelay.disable()
    },
  }
}

function writeRelay({ counts, isConnected, node }: Relay): string[] {
  const { piecesIn, piecesOut, bytesIn, bytesOut, dropped, ignored, disconnects } = counts
  const name = { labels: { node }, value: 1 }
  return [
    writeGauge('squall_media_relay_node_info', 'The name of this process among its nodes.', [name]),
    writeGauge('squall_media_relay_connected', 'Whether the relay is there.', Number(isConnected())),
    writeCounter('squall_media_relay_pieces_total', 'Frames and sound from and to other nodes.', 'way', {
      in: piecesIn,
      out: piecesOut,
    }),
    writeCounter('squall_media_relay_bytes_total', 'Their bytes.', 'way', { in: bytesIn, out: bytesOut }),
    writeCounter(
      'squall_media_relay_dropped_total',
      'Pieces not sent because the relay was away or too slow.',
      null,
      dropped,
    ),
    writeCounter('squall_media_relay_ignored_total', 'Messages of the relay that were of no use.', null, ignored),
    writeCounter('squall_media_relay_disconnects_total', 'Times the relay was lost.', null, disconnects),
  ]
}
