import { randomInt } from 'node:crypto'
import { type NodeId, readJson, readSender, subjects } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import type { Bus, RelayCounts } from './bus'
import { createIncomingMedia, type Source } from './incoming-media'
import { backdateClaim, createNodes, isNewerClaim, NODE_LEASE_MS, type PublisherClaim } from './nodes'
import { createOutgoingMedia } from './outgoing-media'
import { encodeControl, encodeSound, type Here, type Home, readSound, StreamControl } from './relay-wire'
import type { RelayedRoom, StreamRelay } from './relayed-room'

interface StreamRelayDeps {
  streamId: string
  node: NodeId
  bus: Bus
  clock: Clock
  counts: RelayCounts
  onClose(): void
}

/** A stream relay as the node's relay drives it. */
export interface NodeStreamRelay extends StreamRelay {
  onConnectionChange(isConnected: boolean): void
  /** Takes the pieces with which a layer starts or, at the home, sound from another node. */
  takeInbox(message: Uint8Array, sender: NodeId): void
}

/** The status is repeated after this long, and sent after this long if it has changed. */
const REPEATED_AFTER_MS = 2_000
const CHANGED_AFTER_MS = 1_000

export function createStreamRelay({ streamId, node, bus, clock, counts, onClose }: StreamRelayDeps): NodeStreamRelay {
  const nodes = createNodes(clock)
  const outgoing = createOutgoingMedia({ streamId, node, bus, nodes, counts, onZeroChange: () => sendStatus() })
  const incoming = createIncomingMedia({
    streamId,
    bus,
    clock,
    counts,
    media: () => getRoom().media,
    source: () => home,
    sendStatus: () => sendStatus(),
    ask(message) {
      if (home !== null) send({ ...message, run: home.run })
    },
  })
  const subject = subjects.control(node, streamId)
  let room: RelayedRoom | null = null
  /** This node's own claim; set while it is the home. */
  let claim: PublisherClaim | null = null
  /** The home on another node. */
  let home: (PublisherClaim & Source) | null = null
  /** A home that was lost together with the bus, and since when this node waits for it. */
  let missingHome: { at: number; since: number } | null = null
  let connectionChangedAt = clock.now()
  let sentAt = Number.NEGATIVE_INFINITY
  let sentVersion = 0
  let isStatusDue = false
  let unsubscribe = () => {}

  function getRoom(): RelayedRoom {
    if (room === null) throw new Error('The relay was not begun')
    return room
  }

  function send(message: object): void {
    bus.publish(subject, encodeControl(message))
  }

  function sendStatus(isForNewNodes = false): void {
    const { count, state, announced } = getRoom()
    sentAt = clock.now()
    sentVersion = count.version()
    isStatusDue = false
    if (!bus.isConnected()) return
    const { peakViewers, totalViews } = count.totals()
    const here: Here = {
      type: 'here',
      ...count.presence(),
      ...(isForNewNodes && { seen: count.seen() }),
      needs: incoming.layers(),
      home: claim && {
        run: claim.run,
        ageMs: clock.now() - claim.at,
        state: state(),
        ...announced(),
        timestampZero: outgoing.timestampZero(),
      },
      counted: isReporter() ? { peakViewers, totalViews } : null,
    }
    send(here)
  }

  function isReporter(): boolean {
    if (claim !== null) return true
    // Right after connecting, other nodes have not been heard yet.
    if (home !== null || !bus.isConnected() || clock.now() - connectionChangedAt < REPEATED_AFTER_MS) return false
    return missingHome === null && nodes.isFirst(node)
  }

  function takeControl(message: Uint8Array, from: NodeId): void {
    const control = readJson(StreamControl, message)
    if (control === null || from === node) {
      counts.ignored++
      return
    }
    switch (control.type) {
      case 'hello':
        sendStatus(true)
        break
      case 'here':
        takeStatus(control, from)
        break
      case 'catch-up':
        if (claim?.run !== control.run) return
        if (outgoing.sendReplay(from, control.layers, getRoom().media).includes('codec')) {
          getRoom().requestKeyFrame()
        }
        return
      case 'key-frame-wanted':
        if (claim?.run === control.run) getRoom().requestKeyFrame()
        return
      case 'sound-end':
        if (control.run === (claim ?? home)?.run) getRoom().endCarried(control.source)
        return
      case 'bye':
        removeNode(from, false)
    }
  }

  function takeSound(message: Uint8Array, run: number): void {
    const sound = readSound(message, run)
    if (sound === null) counts.ignored++
    else if (!getRoom().takeCarried(sound.seq, sound.bytes)) send({ type: 'sound-end', run, source: sound.seq })
  }

  function takeStatus(here: Here, from: NodeId): void {
    const { count, updateDemand } = getRoom()
    if (!nodes.update(from, here.needs)) return
    count.updateNode(from, here)
    if (here.home !== null) takeHome(from, here.home)
    else if (home?.node === from) loseHome(false)
    if (here.counted !== null && !isReporter()) count.adopt(here.counted)
    if (claim !== null) updateDemand()
  }

  function takeHome(from: NodeId, theirs: Home): void {
    const { announced, followRemotePublisher, mirrorState, state } = getRoom()
    if (state() === 'ended') return
    const at = clock.now() - theirs.ageMs
    if (claim !== null && !isNewerClaim({ node: from, at }, claim)) {
      isStatusDue = true
      return
    }
    if (home !== null && home.node !== from && !isNewerClaim({ node: from, at }, home)) return
    const { video, audio } = announced()
    const isOther = home?.run !== theirs.run || video !== theirs.video || audio !== theirs.audio
    claim = null
    missingHome = null
    home = { node: from, run: theirs.run, at, timestampZero: theirs.timestampZero }
    if (isOther) {
      incoming.restart()
      followRemotePublisher({ video: theirs.video, audio: theirs.audio })
    }
    mirrorState(theirs.state)
  }

  /** @param isNodeLost false if the home said that it has no publisher any more */
  function loseHome(isNodeLost: boolean): void {
    const { losePublisher, state } = getRoom()
    const claimedAt = home?.at ?? missingHome?.at ?? clock.now()
    home = null
    missingHome = null
    incoming.stop()
    if (state() === 'ended') return
    losePublisher(isNodeLost)
    // The first node by name becomes the home and keeps the grace time.
    if (nodes.isFirst(node)) becomeHome(backdateClaim(claimedAt))
  }

  function becomeHome(at: number): void {
    claim = { node, run: randomInt(2 ** 32), at }
    home = null
    missingHome = null
    incoming.stop()
    outgoing.begin(claim.run)
    sendStatus()
  }

  function removeNode(gone: NodeId, isLost: boolean): void {
    nodes.remove(gone)
    getRoom().count.removeNode(gone)
    if (home?.node === gone) loseHome(isLost)
    if (claim !== null) getRoom().updateDemand()
  }

  return {
    begin(relayed) {
      room = relayed
      const all = subjects.control('*.*', streamId)
      unsubscribe = bus.subscribe(all, (message, from) => takeControl(message, readSender(from).node))
      send({ type: 'hello' })
    },
    claimPublisher: () => becomeHome(clock.now()),
    publishStatus() {
      if (claim !== null) sendStatus()
    },
    isNeeded: nodes.isNeeded,
    sendFrame(frame, forward) {
      if (claim === null) return forward()
      outgoing.sendFrame(frame)
      bus.afterWrite(forward)
    },
    sendAudio(layer, payload, captureMs, forward) {
      if (claim === null) return forward()
      outgoing.sendAudio(layer, payload, captureMs)
      bus.afterWrite(forward)
    },
    setDemand: incoming.setDemand,
    requestKeyFrame: incoming.requestKeyFrame,
    isReporter,
    canEnd: () => bus.isConnected() && clock.now() - connectionChangedAt >= NODE_LEASE_MS,
    hasHome: () => home !== null,
    carrySound(source, payload) {
      if (home !== null) bus.publish(subjects.inbox(home.node, node, streamId), encodeSound(home.run, source, payload))
    },
    endSound(source) {
      if (home !== null) send({ type: 'sound-end', run: home.run, source })
    },
    takeInbox(message, sender) {
      if (claim === null) incoming.takeReplay(message, sender)
      else takeSound(message, claim.run)
    },
    tick() {
      const now = clock.now()
      for (const gone of nodes.expire()) removeNode(gone, true)
      if (missingHome !== null && now - missingHome.since >= NODE_LEASE_MS && bus.isConnected()) loseHome(true)
      const isChanged = isStatusDue || getRoom().count.version() !== sentVersion
      if (now - sentAt >= (isChanged ? CHANGED_AFTER_MS : REPEATED_AFTER_MS)) sendStatus()
      incoming.tick()
    },
    onConnectionChange(isConnected) {
      const { count, mirrorState, state, updateDemand } = getRoom()
      const now = clock.now()
      connectionChangedAt = now
      if (isConnected) {
        if (missingHome !== null) missingHome.since = now
        send({ type: 'hello' })
        return sendStatus()
      }
      for (const gone of nodes.clear()) count.removeNode(gone)
      if (home !== null) {
        missingHome = { at: home.at, since: now }
        home = null
        incoming.stop()
        if (state() !== 'ended') mirrorState('reconnecting')
      }
      updateDemand()
    },
    close() {
      send({ type: 'bye' })
      unsubscribe()
      incoming.stop()
      onClose()
    },
  }
}
