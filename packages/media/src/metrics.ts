import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { EngineName } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import { createMetricsPage, labelled, type MetricsPage } from '@squall/shared/server/metrics'
import { readHealth } from './api-request-handler'
import type { Relay } from './relay/relay'
import type { Replays } from './replay/replays'
import type { RoomRegistry } from './room/room-registry'
import type { Stats } from './stats'

const EVENT_LOOP_RESOLUTION_MS = 20
const EVENT_LOOP_PERCENTILES = [50, 99, 100]

interface MetricsDeps {
  stats: Stats
  rooms: RoomRegistry
  replays: Pick<Replays, 'count'>
  relay: Relay | null
  faults: Faults
  engine: EngineName
}

/** Returns the metrics of the process: counts since the start, gauges, histograms, and the event loop's delay. */
export function createMetrics({ stats, rooms, replays, relay, faults, engine }: MetricsDeps) {
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
    async write(): Promise<string> {
      const health = readHealth(rooms, stats)
      const page = createMetricsPage('squall_media_')
      page.gauge('engine_info', 'The library that serves the sockets.', labelled('engine', { [engine]: 1 }))
      page.gauge('sockets', 'Sockets that are open.', health.sockets)
      page.gauge('viewers', 'Sockets that watch a stream, previews too.', health.viewers)
      page.gauge('publishers', 'Streams that are published.', health.publishers)
      page.gauge('replays', 'Recordings that are played, one for each viewer.', replays.count())
      page.counter('replay_reads_total', 'Reads of recordings.', stats.replayReads)
      page.counter('replay_read_bytes_total', 'Bytes read of recordings.', stats.replayBytesRead)
      page.counter('replay_sent_bytes_total', 'Bytes of recordings sent to viewers.', stats.replayBytesOut)
      page.counter('frames_in_total', 'Frames taken from publishers.', labelled('layer', stats.framesInOf))
      page.counter('frames_out_total', 'Frames sent to viewers.', labelled('layer', stats.framesOutOf))
      page.counter('frames_skipped_total', 'Frames not sent to a viewer.', labelled('reason', stats.framesSkipped))
      page.counter('sound_in_total', 'Sound chunks and packets taken.', stats.soundIn)
      page.counter('sound_out_total', 'Sound chunks and packets sent.', stats.soundOut)
      page.counter('sound_dropped_total', 'Sound not sent because a queue was full.', stats.soundDropped)
      page.counter('received_bytes_total', 'Bytes of messages taken.', stats.bytesIn)
      page.counter('sent_media_bytes_total', 'Bytes of frames and sound sent.', stats.mediaBytesOut)
      page.counter('records_ignored_total', 'Records that were ignored.', stats.recordsIgnored)
      page.counter('refusals_total', 'Messages refused.', labelled('code', stats.refused))
      page.counter('closed_total', 'Sockets this process closed.', labelled('reason', stats.closed))
      page.counter('close_codes_total', 'Closed sockets.', labelled('code', stats.closeCodes))
      page.counter('faults_total', 'Faults caught at an entry point.', labelled('source', faults.counts))
      page.add(stats.fenceRoundTrips)
      page.add(stats.frameAges)
      addLatencies(page, rooms)
      page.gauge('event_loop_delay_seconds', 'How late the event loop was since the last reading.', readDelays())
      if (relay !== null) addRelay(page, relay)
      return page.text()
    },
    close(): void {
      loopDelay.disable()
    },
  }
}

/** Adds the histograms of each live stream: a stream that has ended has none. */
function addLatencies(page: MetricsPage, rooms: RoomRegistry): void {
  const live = [...rooms.all()].filter((room) => room.report().publisher !== 'gone')
  const streams = live.map(({ streamId, latency }) => ({ labels: { stream: streamId }, latency }))
  const sendAges = streams.flatMap(({ labels, latency }) => latency.sendAges(labels))
  const answerAges = streams.flatMap(({ labels, latency }) => latency.answerAges(labels))
  const roundTrips = streams.flatMap(({ labels, latency }) => latency.roundTrips.series(labels))
  page.histogram('stream_frame_send_age_seconds', 'How old a frame is when it is sent to a viewer.', sendAges)
  page.histogram('stream_frame_answer_age_seconds', 'How old a frame is when a viewer answers it.', answerAges)
  page.histogram('stream_round_trip_seconds', 'From sending a frame to its answer.', roundTrips)
}

function addRelay(page: MetricsPage, { counts, isConnected, node }: Relay): void {
  const { piecesIn, piecesOut, bytesIn, bytesOut, dropped, ignored, disconnects } = counts
  const pieces = labelled('way', { in: piecesIn, out: piecesOut })
  page.gauge('relay_node_info', 'The name of this process among its nodes.', labelled('node', { [node]: 1 }))
  page.gauge('relay_connected', 'Whether the relay is there.', Number(isConnected()))
  page.counter('relay_pieces_total', 'Frames and sound from and to other nodes.', pieces)
  page.counter('relay_bytes_total', 'Their bytes.', labelled('way', { in: bytesIn, out: bytesOut }))
  page.counter('relay_dropped_total', 'Pieces not sent because the relay was away or too slow.', dropped)
  page.counter('relay_ignored_total', 'Messages of the relay that were of no use.', ignored)
  page.counter('relay_disconnects_total', 'Times the relay was lost.', disconnects)
}
