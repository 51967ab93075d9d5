import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { limits, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { createOpusRecord, type SoundSource } from '../audio/audio-chunk'
import { createAudioTrack } from '../audio/audio-track'
import type { Clock } from '../clock'
import type { VideoUnit } from '../codec/video-frame'
import type { Connection } from '../connection/connection'
import { encodeAck } from '../encode-message'
import type { Needs } from '../relay/layer-demand'
import type { StreamRelay } from '../relay/stream-relay'
import type { Layer, Stats } from '../stats'
import { createSoundFanOut } from '../viewer/audio-fan-out'
import type { Audience } from '../viewer/subscribers'
import { createPictureFanOut } from '../viewer/video-fan-out'
import type { Viewer } from '../viewer/viewer'
import { type Announcement, createIntake } from './ingest'
import { createWishes } from './publisher-requests'
import { createRelayedMedia, type RelayedMedia } from './relayed-media'

/** What one stream's publisher sends, on its way to the audience, and what the audience asks of them. */
export interface Publishing {
  publisher(): Connection | null
  /** Makes somebody the publisher, or lets them announce something else. */
  begin(connection: Connection, announced: Announcement): void
  lose(): void
  announced(): Announcement
  /** Somebody publishes on another node, whose pictures and sound come through `relayed`. */
  follow(announced: Announcement): void
  readonly relayed: RelayedMedia
  /** Viewers on another node wait for a key frame. */
  wantKeyFrame(): void
  takeFrame(connection: Connection, dataUrl: string, timestamp: number): SocketErrorCode | null
  takeSound(connection: Connection, base64: string): SocketErrorCode | null
  /** Takes a record of a kind that publishers send, and the memory that it lies in. */
  takeRecord(connection: Connection, record: WireRecord): SocketErrorCode | null
  /** At once the newest picture and sound that plays. */
  welcome(viewer: Viewer): void
  newestSeq(): number
  /** Lets the publisher know what the audience needs now. */
  review(): void
  tick(): void
}

interface PublishingDeps {
  source: SoundSource
  audience: Audience
  clock: Clock
  stats: Stats
  relay: StreamRelay | null
  /** A frame of the main layer came. */
  onPicture(): void
}

const TEXT: Announcement = { video: 'jpeg', audio: 'container' }

export function createPublishing({ source, audience, clock, stats, relay, onPicture }: PublishingDeps): Publishing {
  const wishes = createWishes(source.streamId, clock, (message) => {
    // Only there can a publisher send more than the one layer.
    if (publisher?.isBinary) publisher.tell(message)
    else if (publisher === null && message.type === 'key-frame-wanted') relay?.keyFrame()
  })
  const track = createAudioTrack(source)
  const intake = createIntake(source, clock)
  const isWatched = (layer: Layer) => audience.watching(layer) > 0 || relay?.isNeeded(layer) === true
  const pictures = createPictureFanOut({ audience, wishes, isWatched, clock })
  const sound = createSoundFanOut({ audience, track, stats })
  let publisher: Connection | null = null
  let announced = TEXT
  let acks: Buffer[] = []

  function takePicture(unit: VideoUnit): void {
    stats.framesIn++
    stats.framesInOf[unit.layer]++
    pictures.take(unit)
    if (relay !== null) relay.picture(unit)
    if (unit.layer === (announced.video === 'jpeg' ? 'jpeg' : 'codec')) onPicture()
  }

  /** Later: while an answer waits for the end of its socket's turn, the library copies all that goes to others. */
  function acknowledge(connection: Connection, seq: number): void {
    const waiting = acks
    const isFirst = waiting.push(encodeAck(source.handle, seq)) === 1
    if (isFirst) setImmediate(() => connection.socket.send(Buffer.concat(waiting.splice(0)), true))
  }

  function takeChunk(bytes: Buffer, captureMs: number | null): SocketErrorCode | null {
    const position = intake.soundPosition(captureMs)
    const refusal = track.push(bytes, position)
    if (refusal !== null) return refusal
    stats.soundIn++
    sound.chunk()
    if (relay !== null) relay.sound('container', bytes, position.captureMs)
    return null
  }

  function takePacket({ payload, captureMs }: WireRecord): SocketErrorCode | null {
    const isOpus = announced.audio === 'opus' && payload.length > 0 && payload.length <= limits.soundPacketBytes
    if (!isOpus) return 'not-audio'
    stats.soundIn++
    sound.packet(createOpusRecord(source, intake.soundPosition(captureMs), payload))
    if (relay !== null) relay.sound('opus', payload, captureMs)
    return null
  }

  /** What viewers here need of a publisher elsewhere. */
  function ownNeeds(): Needs {
    const isJpeg = announced.video === 'jpeg'
    const low = audience.watching('low') > 0
    return {
      codec: audience.watching('codec') > 0,
      jpeg: audience.watching('jpeg') > 0 || (isJpeg && low && !pictures.hasLow()),
      low,
      container: sound.isHeard('container'),
      opus: sound.isHeard('opus'),
    }
  }

  function beginAnew(next: Announcement): void {
    announced = next
    acks = []
    intake.begin()
    pictures.begin(next.video)
    sound.begin(next.audio)
    wishes.begin()
    review()
  }

  function review(): void {
    if (publisher === null) {
      relay?.want(ownNeeds())
      return
    }
    wishes.want({
      jpeg: announced.video === 'jpeg' || isWatched('jpeg'),
      low: isWatched('low'),
      container: sound.needsContainer() || relay?.isNeeded('container') === true,
    })
  }

  return {
    publisher: () => publisher,
    begin(connection, next) {
      const isAnother = publisher !== connection
      publisher = connection
      if (!isAnother && next.video === announced.video && next.audio === announced.audio) return
      if (isAnother || next.audio === 'opus') track.reset()
      beginAnew(next)
    },
    lose() {
      publisher = null
      track.reset()
    },
    announced: () => announced,
    follow(next) {
      publisher = null
      track.reset()
      beginAnew(next)
    },
    relayed: createRelayedMedia({ source, intake, track, pictures, sound }),
    wantKeyFrame: wishes.keyFrame,
    takeFrame(connection, dataUrl, timestamp) {
      if (publisher !== connection) return 'not-broadcasting'
      const unit = intake.frame(dataUrl, timestamp)
      if (typeof unit === 'string') return unit
      takePicture(unit)
      return null
    },
    takeSound(connection, base64) {
      return publisher === connection ? takeChunk(Buffer.from(base64, 'base64'), null) : 'not-broadcasting'
    },
    takeRecord(connection, record) {
      if (publisher !== connection) return 'not-broadcasting'
      if (record.kind === recordKinds.opus) return takePacket(record)
      if (record.kind === recordKinds.audioContainer) return takeChunk(Buffer.from(record.payload), record.captureMs)
      const unit = intake.picture(record, announced)
      if (typeof unit === 'string') return unit
      if (unit !== null) takePicture(unit)
      acknowledge(connection, record.seq)
      return null
    },
    welcome(viewer) {
      sound.welcome(viewer)
      pictures.welcome(viewer)
    },
    newestSeq: intake.newestSeq,
    review,
    tick() {
      pictures.tick()
      review()
    },
  }
}
