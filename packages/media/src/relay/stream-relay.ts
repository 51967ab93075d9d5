import { randomInt } from 'node:crypto'
import type { Clock } from '../clock'
import type { VideoUnit } from '../codec/video-frame'
import type { Bus } from './bus'
import { createIncomingMedia, type Source } from './incoming-media'
import type { Needs } from './layer-demand'
import { createNodes, LEASE_MS } from './nodes'
import { createOutgoingMedia } from './outgoing-media'
import { isNewer, justBefore, type Start } from './publisher-claim'
import type { RelayCounts } from './relay-counts'
import {
  encodeControl,
  type Here,
  type Home,
  type RelayLayer,
  readControl,
  StreamControl,
  subjects,
} from './relay-wire'
import type { RelayedRoom } from './relayed-room'

/** One stream's tie to the same stream on other nodes. The node that has its publisher, or had them last, is its home. */
export interface StreamRelay {
  begin(room: RelayedRoom): void
  /** Somebody starts to publish here. */
  claim(): void
  /** State or announcement are others than before. */
  changed(): void
  isNeeded(layer: RelayLayer): boolean
  picture(unit: VideoUnit): void
  sound(layer: 'container' | 'opus', payload: Uint8Array, captureMs: number): void
  /** What viewers here need of a home elsewhere. */
  want(needs: Needs): void
  keyFrame(): void
  /** One node reports to api: the home, or the first by name where there is none. */
  isReporter(): boolean
  tick(): void
  close(): void
}

export interface StreamRelays {
  open(streamId: string): StreamRelay
}

interface StreamRelayDeps {
  streamId: string
  node: string
  bus: Bus
  clock: Clock
  counts: RelayCounts
  closed(): void
}

export interface TiedStream extends StreamRelay {
  /** The bus came or went. */
  reconnected(isConnected: boolean): void
  takeBeginning(message: Uint8Array): void
}

const TOLD_EVERY_MS = 2_000
const TOLD_AFTER_MS = 1_000
export function createStreamRelay({ streamId, node, bus, clock, counts, closed }: StreamRelayDeps): TiedStream {
  const nodes = createNodes(clock)
  const outgoing = createOutgoingMedia({ streamId, bus, nodes, counts, tellZero: () => tell() })
  const incoming = createIncomingMedia({
    streamId,
    bus,
    clock,
    counts,
    media: () => inRoom().media,
    source: () => home,
    tellNeeds: () => tell(),
    askFor(message) {
      if (home !== null) say({ ...message, node, run: home.run })
    },
  })
  const subject = subjects.control(streamId)
  let room: RelayedRoom | null = null
  let claimed: Start | null = null
  let home: (Start & Source) | null = null
  /** A home that was lost together with the bus, and since when it is waited for. */
  let missing: { at: number; since: number } | null = null
  let connectedAt = clock.now()
  let toldAt = Number.NEGATIVE_INFINITY
  let toldVersion = 0
  let isSoon = false
  let stop = () => {}

  function inRoom(): RelayedRoom {
    if (room === null) throw new Error('The relay was not begun')
    return room
  }

  function say(message: object): void {
    bus.publish(subject, encodeControl(message))
  }

  function tell(isForNewcomers = false): void {
    const { count, state, announced } = inRoom()
    toldAt = clock.now()
    toldVersion = count.version()
    isSoon = false
    if (!bus.isConnected()) return
    const { peakViewers, totalViews } = count.totals()
    const here: Here = {
      type: 'here',
      node,
      ...count.here(),
      ...(isForNewcomers && { seen: count.seen() }),
      needs: incoming.needs(),
      home: claimed && {
        run: claimed.run,
        ageMs: clock.now() - claimed.at,
        state: state(),
        ...announced(),
        timestampZero: outgoing.timestampZero(),
      },
      counted: isReporter() ? { peakViewers, totalViews } : null,
    }
    say(here)
  }

  function isReporter(): boolean {
    if (claimed !== null) return true
    if (home !== null || !bus.isConnected() || clock.now() - connectedAt < TOLD_EVERY_MS) return false
    return missing === null && nodes.isFirst(node)
  }

  function take(message: Uint8Array): void {
    const said = readControl(StreamControl, message)
    if (said === null || said.node === node) {
      counts.ignored++
      return
    }
    switch (said.type) {
      case 'hello':
        tell(true)
        break
      case 'here':
        takeHere(said)
        break
      case 'catch-up':
        if (claimed?.run !== said.run) return
        if (outgoing.catchUp(said.node, said.layers, inRoom().media).includes('codec')) inRoom().wantKeyFrame()
        return
      case 'key-frame-wanted':
        if (claimed?.run === said.run) inRoom().wantKeyFrame()
        return
      case 'bye':
        forget(said.node)
    }
  }

  function takeHere(said: Here): void {
    const { count, review } = inRoom()
    if (!nodes.hear(said.node, said.needs)) return
    count.hear(said.node, said)
    if (said.home !== null) takeHome(said.node, said.home)
    else if (home?.node === said.node) loseHome()
    if (said.counted !== null && !isReporter()) count.adopt(said.counted)
    if (claimed !== null) review()
  }

  function takeHome(from: string, theirs: Home): void {
    const { announced, follow, mirror, state } = inRoom()
    if (state() === 'ended') return
    const at = clock.now() - theirs.ageMs
    if (claimed !== null && !isNewer({ node: from, at }, claimed)) {
      isSoon = true
      return
    }
    if (home !== null && home.node !== from && !isNewer({ node: from, at }, home)) return
    const { video, audio } = announced()
    const isOther = home?.run !== theirs.run || video !== theirs.video || audio !== theirs.audio
    claimed = null
    missing = null
    home = { node: from, run: theirs.run, at, timestampZero: theirs.timestampZero }
    if (isOther) {
      incoming.restart()
      follow({ video: theirs.video, audio: theirs.audio })
    }
    mirror(theirs.state)
  }

  function loseHome(): void {
    const { lose, state } = inRoom()
    const startedAt = home?.at ?? missing?.at ?? clock.now()
    home = null
    missing = null
    incoming.stop()
    if (state() === 'ended') return
    lose()
    // The first by name keeps the grace time for all; should the lost one come back, its start is the newer.
    if (nodes.isFirst(node)) start(justBefore(startedAt))
  }

  function start(at: number): void {
    claimed = { node, run: randomInt(2 ** 32), at }
    home = null
    missing = null
    incoming.stop()
    outgoing.begin(claimed.run)
    tell()
  }

  function forget(gone: string): void {
    nodes.forget(gone)
    inRoom().count.forget(gone)
    if (home?.node === gone) loseHome()
    if (claimed !== null) inRoom().review()
  }

  return {
    begin(tied) {
      room = tied
      stop = bus.subscribe(subject, take)
      say({ type: 'hello', node })
    },
    claim: () => start(clock.now()),
    changed() {
      if (claimed !== null) tell()
    },
    isNeeded: nodes.isNeeded,
    picture(unit) {
      if (claimed !== null) outgoing.picture(unit)
    },
    sound(layer, payload, captureMs) {
      if (claimed !== null) outgoing.sound(layer, payload, captureMs)
    },
    want: incoming.want,
    keyFrame: incoming.keyFrame,
    isReporter,
    takeBeginning: incoming.takeBeginning,
    tick() {
      const now = clock.now()
      for (const gone of nodes.expire()) forget(gone)
      if (missing !== null && now - missing.since >= LEASE_MS && bus.isConnected()) loseHome()
      const isChanged = isSoon || inRoom().count.version() !== toldVersion
      if (now - toldAt >= (isChanged ? TOLD_AFTER_MS : TOLD_EVERY_MS)) tell()
      incoming.tick()
    },
    reconnected(isConnected) {
      const { count, mirror, state, review } = inRoom()
      const now = clock.now()
      connectedAt = now
      if (isConnected) {
        if (missing !== null) missing.since = now
        say({ type: 'hello', node })
        return tell()
      }
      for (const gone of nodes.clear()) count.forget(gone)
      if (home !== null) {
        missing = { at: home.at, since: now }
        home = null
        incoming.stop()
        if (state() !== 'ended') mirror('reconnecting')
      }
      review()
    },
    close() {
      say({ type: 'bye', node })
      stop()
      incoming.stop()
      closed()
    },
  }
}
