import { readOpusChannels, writeOpusHead } from '@squall/shared/rules/opus-packet'
import { ebmlIds, element, float, idBytes, sizeBytes, text, UNKNOWN_SIZE, unsigned } from '../../../platform/ebml'
import type { FilmSink } from './film-sink'
import type { FilmWriter } from './film-writer'

const PICTURE_TRACK = 1
const SOUND_TRACK = 2
const TRACK_TYPES = { picture: 1, sound: 2 }
const SAMPLE_RATE = 48_000
const NANOSECONDS_PER_MS = 1_000_000
/** The pre-skip of writeOpusHead, and the time that a decoder needs after a seek (RFC 7845 §4.6). */
const CODEC_DELAY_MS = 6.5
const SEEK_PRE_ROLL_MS = 80
const KEY_FRAME = 0x80
/** A cluster ends with the first picture after this time; the times of its blocks have 16 bits with a sign. */
const CLUSTER_MS = { usual: 1_000, longest: 30_000 }

interface MatroskaOptions {
  hasSound: boolean
  sink: FilmSink
  width: number
  height: number
}

interface Cue {
  ms: number
  position: number
}

/**
 * Returns a writer of Matroska (RFC 9559) with Motion JPEG and Opus. Where the sink can go back, the head gets the length and the
 * place of the cues at the end.
 */
export async function createMatroskaWriter({ sink, ...content }: MatroskaOptions): Promise<FilmWriter> {
  const { isStreamed } = sink
  let cluster: { startMs: number; blocks: Buffer[]; hasPicture: boolean } | null = null
  let channels = 1
  let endMs = 0
  const cues: Cue[] = []
  const contentAt = encodeSegmentHead(null).length
  let position = 0

  const write = async (bytes: Buffer) => {
    await sink.write(bytes, position)
    position += bytes.length
  }

  /** The head is as long whatever its numbers are, so that it can be written again. It waits for the sound's channels. */
  function encodeHead(end: { bytes: number; cuesAt: number } | null): Buffer {
    const info = [
      unsigned(ebmlIds.timestampScale, NANOSECONDS_PER_MS),
      text(ebmlIds.muxingApp, 'Squall'),
      text(ebmlIds.writingApp, 'Squall'),
      ...(isStreamed ? [] : [float(ebmlIds.duration, endMs)]),
    ]
    const seek = element(ebmlIds.seek, [
      element(ebmlIds.seekId, [idBytes(ebmlIds.cues)]),
      unsigned(ebmlIds.seekPosition, end?.cuesAt ?? 0),
    ])
    return Buffer.concat([
      encodeSegmentHead(end?.bytes ?? null),
      ...(isStreamed ? [] : [element(ebmlIds.seekHead, [seek])]),
      element(ebmlIds.info, info),
      element(ebmlIds.tracks, encodeTracks({ ...content, channels })),
    ])
  }

  async function endCluster(): Promise<void> {
    if (cluster === null) return
    const { startMs, blocks, hasPicture } = cluster
    cluster = null
    if (position === 0) await write(encodeHead(null))
    if (hasPicture) cues.push({ ms: startMs, position: position - contentAt })
    await write(element(ebmlIds.cluster, [unsigned(ebmlIds.timestamp, startMs), ...blocks]))
  }

  async function add(track: number, payload: Uint8Array, ms: number): Promise<void> {
    const isPicture = track === PICTURE_TRACK
    const lengthMs = cluster === null ? 0 : ms - cluster.startMs
    if (lengthMs >= CLUSTER_MS.longest || (isPicture && lengthMs >= CLUSTER_MS.usual)) await endCluster()
    cluster ??= { startMs: ms, blocks: [], hasPicture: isPicture }
    const head = Buffer.from([0x80 | track, 0, 0, KEY_FRAME])
    head.writeInt16BE(ms - cluster.startMs, 1)
    cluster.blocks.push(element(ebmlIds.simpleBlock, [head, payload]))
    endMs = Math.max(endMs, ms)
  }

  return {
    addPicture: (record, ms) => add(PICTURE_TRACK, record.payload, ms),
    async addSound(packet, ms) {
      if (position === 0) channels = Math.max(channels, readOpusChannels(packet))
      await add(SOUND_TRACK, packet, ms)
    },
    async finish() {
      await endCluster()
      if (isStreamed) return
      const cuesAt = position - contentAt
      await write(element(ebmlIds.cues, cues.map(encodeCue)))
      await sink.write(encodeHead({ bytes: position - contentAt, cuesAt }), 0)
    },
  }
}

function encodeSegmentHead(bytes: number | null): Buffer {
  const ebml = element(ebmlIds.ebml, [
    text(ebmlIds.docType, 'matroska'),
    unsigned(ebmlIds.docTypeVersion, 4),
    unsigned(ebmlIds.docTypeReadVersion, 2),
  ])
  return Buffer.concat([ebml, idBytes(ebmlIds.segment), bytes === null ? UNKNOWN_SIZE : sizeBytes(bytes)])
}

function encodeTracks({
  hasSound,
  width,
  height,
  channels,
}: Omit<MatroskaOptions, 'sink'> & { channels: number }): Buffer[] {
  const picture = [
    unsigned(ebmlIds.trackType, TRACK_TYPES.picture),
    text(ebmlIds.codecId, 'V_MJPEG'),
    element(ebmlIds.video, [unsigned(ebmlIds.pixelWidth, width), unsigned(ebmlIds.pixelHeight, height)]),
  ]
  const sound = [
    unsigned(ebmlIds.trackType, TRACK_TYPES.sound),
    text(ebmlIds.codecId, 'A_OPUS'),
    element(ebmlIds.codecPrivate, [writeOpusHead(channels)]),
    unsigned(ebmlIds.codecDelay, CODEC_DELAY_MS * NANOSECONDS_PER_MS),
    unsigned(ebmlIds.seekPreRoll, SEEK_PRE_ROLL_MS * NANOSECONDS_PER_MS),
    element(ebmlIds.audio, [float(ebmlIds.samplingFrequency, SAMPLE_RATE), unsigned(ebmlIds.channels, channels)]),
  ]
  const toEntry = (number: number, parts: Buffer[]) =>
    element(ebmlIds.trackEntry, [unsigned(ebmlIds.trackNumber, number), unsigned(ebmlIds.trackUid, number), ...parts])
  return [toEntry(PICTURE_TRACK, picture), ...(hasSound ? [toEntry(SOUND_TRACK, sound)] : [])]
}

const encodeCue = ({ ms, position }: Cue): Buffer =>
  element(ebmlIds.cuePoint, [
    unsigned(ebmlIds.cueTime, ms),
    element(ebmlIds.cueTrackPositions, [
      unsigned(ebmlIds.cueTrack, PICTURE_TRACK),
      unsigned(ebmlIds.cueClusterPosition, position),
    ]),
  ])
