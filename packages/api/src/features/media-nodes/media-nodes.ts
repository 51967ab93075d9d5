import type { MediaNodeList } from '@squall/shared/contract/admin'
import type { ChooseMediaNodeInput, ChosenMediaNode } from '@squall/shared/contract/live'
import type { MetricsPage } from '@squall/shared/server/metrics'
import { HOME_NODE } from '@squall/shared/server/relay'

/** The media nodes of this site, as api knows them. */
export interface MediaNodes {
  /** Whether there are nodes beside the one on this machine. */
  hasNodes(): boolean
  choose(input: ChooseMediaNodeInput): ChosenMediaNode
  list(): MediaNodeList
  /** Returns the origins of the nodes' sockets, such as wss://east.example.org; the same list until it changes. */
  socketOrigins(): readonly string[]
  /** Since when api hears what nodes report; null while it does not. */
  hearsSince(): Date | null
  addMetrics(page: MetricsPage): void
}

const HOME = { name: HOME_NODE, address: null }
const NONE: readonly string[] = []
const ALWAYS = new Date(0)

/** A site without a relay, whose only node is on its own machine. */
export const noMediaNodes: MediaNodes = {
  hasNodes: () => false,
  choose: () => ({ node: HOME, others: [] }),
  list: () => ({ isConnected: null, nodes: [] }),
  socketOrigins: () => NONE,
  hearsSince: () => ALWAYS,
  addMetrics: () => undefined,
}
