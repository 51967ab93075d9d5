import type { MediaNodeState } from '@squall/shared/contract/live'
import { HOME_NODE } from '@squall/shared/server/relay'

/** A node that may be given to browsers. */
export interface DirectoryNode {
  name: string
  /** Null for the node on the origin of the site. */
  address: string | null
  regions: readonly string[]
  /** Null while it is not heard. */
  state: MediaNodeState | null
  /** Whether its reports come late, or did until a moment ago: its network loses packets, or it has too much to do. */
  isHeardLate: boolean
}

/** A browser's wish; see ChooseMediaNodeInput. */
export interface NodeWish {
  current?: string | undefined
  isInTrouble?: boolean | undefined
  avoid: readonly string[]
  region?: string | undefined
}

export interface NodeChoice {
  node: DirectoryNode
  others: DirectoryNode[]
}

/** A browser leaves its node when that is fuller than this, for one that has so much more room. */
const CROWDED_LOAD = 0.9
const ROOM_TO_MOVE = 0.25
/** Newcomers go to the same node until another has so much more room. */
const ROOM_TO_SWITCH = 0.1

const MOST_OTHERS = 8

const HOME: DirectoryNode = { name: HOME_NODE, address: null, regions: [], state: null, isHeardLate: false }

/** Returns the sum of the processes of one node. One that is about to end counts only when all are. */
export function sumStates(states: readonly MediaNodeState[]): MediaNodeState | null {
  const staying = states.filter(({ isEnding }) => !isEnding)
  const counted = staying.length > 0 ? staying : states
  const [first] = counted
  if (first === undefined) return null
  const sum = (read: (state: MediaNodeState) => number) => counted.reduce((total, state) => total + read(state), 0)
  return {
    version: first.version,
    sockets: sum(({ sockets }) => sockets),
    viewers: sum(({ viewers }) => viewers),
    publishers: sum(({ publishers }) => publishers),
    capacity: sum(({ capacity }) => capacity),
    busy: sum(({ busy }) => busy) / counted.length,
    isEnding: first.isEnding,
  }
}

/** Returns how much of a node is in use, 0 to 1: of the viewers it is meant for, or of its processor. */
export function getLoad({ viewers, capacity, busy }: MediaNodeState): number {
  return Math.max(capacity > 0 ? viewers / capacity : 1, busy)
}

const getNodeLoad = ({ state }: DirectoryNode): number => (state === null ? 1 : getLoad(state))

/** Returns the node's region that names a time zone best: the zone itself or its longest beginning; '' for none. */
export function matchRegion(regions: readonly string[], timeZone: string): string {
  const matching = regions.filter((region) => timeZone === region || timeZone.startsWith(`${region}/`))
  return matching.reduce((best, region) => (region.length > best.length ? region : best), '')
}

const isOpen = ({ state }: DirectoryNode): boolean =>
  state !== null && !state.isEnding && state.sockets < state.capacity

/**
 * Returns the node for a browser, and those that it may try otherwise, the best first. A browser in trouble leaves a node that is
 * heard late for one that is not. All others prefer one that is not among those that are as near.
 * @param lastGiven the node that newcomers of each region got last, which is updated
 */
export function chooseNode(
  nodes: readonly DirectoryNode[],
  { current, isInTrouble = false, avoid, region = '' }: NodeWish,
  lastGiven: Map<string, string>,
): NodeChoice {
  const open = nodes.filter((node) => isOpen(node) && !avoid.includes(node.name))
  const match = (node: DirectoryNode) => matchRegion(node.regions, region)
  const sorted = open.toSorted(
    (a, b) =>
      match(b).length - match(a).length ||
      Number(a.isHeardLate) - Number(b.isHeardLate) ||
      getNodeLoad(a) - getNodeLoad(b),
  )
  const inTime = sorted.filter(({ isHeardLate }) => !isHeardLate)
  const given = isInTrouble && inTime.length > 0 ? inTime : sorted
  const own = given.find(({ name }) => name === current)
  const candidates = own === undefined ? given : given.filter((node) => isRoomier(node, own))
  const [first] = candidates
  if (first === undefined) return toChoice(own ?? findHome(nodes), sorted, nodes)
  const nearest = match(first)
  const isAsGood = (node: DirectoryNode) => match(node) === nearest && node.isHeardLate === first.isHeardLate
  const before = candidates.find((node) => node.name === lastGiven.get(nearest) && isAsGood(node))
  const isKept = before !== undefined && getNodeLoad(first) > getNodeLoad(before) - ROOM_TO_SWITCH
  const node = isKept ? before : first
  lastGiven.set(nearest, node.name)
  return toChoice(node, sorted, nodes)
}

/** Returns whether a browser should leave its own node for another. */
const isRoomier = (other: DirectoryNode, own: DirectoryNode): boolean =>
  getNodeLoad(own) > CROWDED_LOAD && getNodeLoad(other) <= getNodeLoad(own) - ROOM_TO_MOVE

/** Returns the choice while api hears no node: nobody is moved, because nodes and browsers may well hear each other. */
export function chooseUnheard(nodes: readonly DirectoryNode[], { current, avoid }: NodeWish): NodeChoice {
  const possible = nodes.filter(({ name }) => !avoid.includes(name))
  const node = possible.find(({ name }) => name === current) ?? possible.find(({ name }) => name === HOME_NODE)
  return toChoice(node ?? possible[0] ?? findHome(nodes), possible, nodes)
}

const findHome = (nodes: readonly DirectoryNode[]): DirectoryNode =>
  nodes.find(({ name }) => name === HOME_NODE) ?? HOME

/** The home node answers as long as api does, heard or not, so it is always the last to try. */
function toChoice(
  node: DirectoryNode,
  possible: readonly DirectoryNode[],
  nodes: readonly DirectoryNode[],
): NodeChoice {
  const others = possible.filter(({ name }) => name !== node.name)
  const first = others.slice(0, MOST_OTHERS)
  if ([node, ...first].some(({ name }) => name === HOME_NODE)) return { node, others: first }
  return { node, others: [...first.slice(0, MOST_OTHERS - 1), findHome(nodes)] }
}
