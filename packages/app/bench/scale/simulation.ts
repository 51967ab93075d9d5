/* What a site of several machines needs, computed from what one machine showed. Pure: nothing here is measured. */

/** Measured costs. Processor times are seconds of one core. */
export interface Costs {
  /** A node without viewers and streams. */
  idleCpu: number
  /** A frame to one viewer, with the answers to it, and what each kilobyte of it adds. */
  frameCpu: number
  kilobyteCpu: number
  /** A control message of another node: without user ids, each id in it, and each id of the stream, all counted anew. */
  controlCpu: number
  idCpu: number
  countedIdCpu: number
  /** A stream on a node, with its timers, reports and messages. */
  streamCpu: number
  nodeBytes: number
  socketBytes: number
  /** Questions for a node that one core of api answers in a second. */
  directoryQuestions: number
}

export interface SiteSize {
  streams: number
  /** Of all streams, who are spread evenly over streams and nodes. */
  viewers: number
  nodes: number
  kilobitsPerSecond: number
  framesPerSecond: number
  /** Viewers who have signed in; 0 to 1. Anonymous ones are a number in control messages. */
  signedInShare: number
  /** Viewers who join or leave make a node repeat its list after a second; without, after two. */
  isChanging: boolean
}

/** A control message without ids, and the quotes, comma and 36 characters of an id. */
const CONTROL_BYTES = 230
const ID_BYTES = 39
const REPEATED_AFTER_S = 2
const CHANGED_AFTER_S = 1
/** Every node tells its state twice a second. */
const STATUS_BYTES = 190
const STATUS_PER_S = 2
/** An event loop that is fuller answers late. */
const FULL_CORE = 0.7

/** Returns the cost of a site of this size. Rates are per second; of nodes, each one's. */
export function simulateSite(costs: Costs, size: SiteSize) {
  const { streams, viewers, nodes, kilobitsPerSecond, framesPerSecond, signedInShare, isChanging } = size
  const viewersOfNode = viewers / nodes
  const framesOut = viewersOfNode * framesPerSecond
  const kilobytes = kilobitsPerSecond / 8 / framesPerSecond
  /** A node has a stream of which it has a viewer or the publisher. */
  const nodesOfStream = Math.min(nodes, Math.max(1, viewers / streams))
  const others = nodesOfStream - 1

  const messagesOfStream = nodesOfStream / (isChanging ? CHANGED_AFTER_S : REPEATED_AFTER_S)
  const idsInMessage = (viewers / streams / nodesOfStream) * signedInShare
  const controlBytes = CONTROL_BYTES + idsInMessage * ID_BYTES
  const controlPassedOn = streams * messagesOfStream * others
  const controlIn = controlPassedOn / nodes
  const mediaPassedOn = streams * framesPerSecond * others
  const statusBytes = nodes * STATUS_PER_S * STATUS_BYTES

  const controlMbit = (controlPassedOn * controlBytes * 8) / 1e6
  const mediaMbit = (streams * others * kilobitsPerSecond) / 1e3
  const relayedToNode = mediaPassedOn / nodes
  const nodeCpu =
    costs.idleCpu +
    ((streams * nodesOfStream) / nodes) * costs.streamCpu +
    (framesOut + relayedToNode) * (costs.frameCpu + kilobytes * costs.kilobyteCpu) +
    controlIn * (costs.controlCpu + idsInMessage * costs.idCpu + idsInMessage * nodesOfStream * costs.countedIdCpu)
  return {
    nodeCpu,
    nodeMbitOut: (viewersOfNode * kilobitsPerSecond) / 1e3,
    nodeMegabytes: (costs.nodeBytes + viewersOfNode * costs.socketBytes) / 1e6,
    nodeNatsKilobitIn: ((mediaMbit + controlMbit) / nodes) * 1e3,
    hubMbitOut: mediaMbit + controlMbit + (statusBytes * 8) / 1e6,
    controlMbit,
    /** Messages of nats-server to nodes. */
    messagesPassedOn: mediaPassedOn + controlPassedOn,
    /** Until api has named a node to all of them, when they come at once. */
    arrivalSeconds: viewers / costs.directoryQuestions,
  }
}

export interface NodeLimits {
  megabitsPerSecond: number
  /** Of one stream on one node: `limits.viewersPerStream`. */
  viewersPerStream: number
}

/** Returns the fewest nodes that carry the viewers; null where more nodes only cost more. */
export function findNodesNeeded(costs: Costs, size: Omit<SiteSize, 'nodes'>, limits: NodeLimits): number | null {
  const least = Math.ceil(size.viewers / size.streams / limits.viewersPerStream)
  for (let nodes = Math.max(1, least); nodes <= 256; nodes++) {
    const { nodeCpu, nodeMbitOut } = simulateSite(costs, { ...size, nodes })
    if (nodeCpu <= FULL_CORE && nodeMbitOut <= limits.megabitsPerSecond) return nodes
  }
  return null
}
