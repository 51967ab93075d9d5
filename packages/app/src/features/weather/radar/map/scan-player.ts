import type { StormMotion } from '@squall/shared/rules/radar-beam'
import type { RadarProductName } from '@squall/shared/rules/radar-scale'
import { createStore } from '../../../../platform/store'
import { type FrameState, type PlaybackAction, reducePlayback } from '../playback.rules'
import type { Scan } from '../value-layer/scan.rules'
import { createScanLoader, type ScanLoader } from '../value-layer/scan-loader'
import { findFrameAt, getLoopKey, getLoopTime, listWanted, NEWEST_FRAME, type ScanLoop } from './loop.rules'

/** Loaded, or why it cannot be shown. */
type ScanState = 'ready' | { problem: string }

export interface PlayerState {
  loop: ScanLoop | null
  /** The index of the frame that is asked for; 0 is the oldest. */
  frame: number
  isPlaying: boolean
  /** By address. */
  scans: ReadonlyMap<string, ScanState>
  /** Why this browser cannot show radar; null when it can. */
  problem: string | null
}

/** What is on the map. */
export interface ShownScans {
  product: RadarProductName
  stormMotion: StormMotion | null
  frame: number
  /** The scans' names, such as TLX_N0B_2024_05_06_19_00_41. */
  keys: string[]
  scans: readonly Scan[]
}

const NO_WORKER = 'This browser cannot read radar pictures: it has switched off workers.'
const NO_SHADER = 'This device cannot draw radar.'

/** A player outlives what shows it by this long: a page may draw its panel anew. */
const CLOSE_AFTER_MS = 1000

const initial: PlayerState = { loop: null, frame: NEWEST_FRAME, isPlaying: false, scans: new Map(), problem: null }

/**
 * Plays the last hour of a radar: loads the scans of a loop, and says which of them to show. Only the shown frame is loaded until
 * the loop is played or another frame is chosen.
 */
export function createScanPlayer() {
  const store = createStore(initial)
  const shown = createStore<ShownScans | null>(null)
  let loader: ScanLoader | null = null
  let isWholeHour = false
  let users = 0

  const mark = (address: string, state: ScanState | null) => {
    const scans = new Map(store.get().scans)
    if (state === null) scans.delete(address)
    else scans.set(address, state)
    set({ scans })
  }

  const getLoader = () => {
    loader ??= createScanLoader({
      onReady: (address) => mark(address, 'ready'),
      onFailed: (address, problem) => mark(address, { problem }),
      onDropped: (address) => mark(address, null),
      onBroken: () => set({ problem: NO_WORKER }),
    })
    return loader
  }

  function set(changes: Partial<PlayerState>) {
    store.set({ ...store.get(), ...changes })
    show()
  }

  function load() {
    const { loop, frame } = store.get()
    if (loop !== null) getLoader().want(listWanted(loop, frame, isWholeHour))
  }

  /** Keeps what is on the map until the frame that is asked for has loaded. */
  function show() {
    const { loop, frame, scans } = store.get()
    const pictures = loop?.frames[frame]?.pictures
    if (loop === null || pictures === undefined) return
    const ready = pictures.filter((address) => scans.get(address) === 'ready')
    if (ready.length === 0 && pictures.some((address) => !scans.has(address))) return
    const keys = ready.map(toScanKey)
    const before = shown.get()
    if (before?.frame === frame && before.product === loop.product && before.keys.join() === keys.join()) return
    const { product, stormMotion } = loop
    shown.set({ product, stormMotion, frame, keys, scans: ready.length === 0 ? [] : getLoader().pick(ready) })
  }

  const player = {
    useState: store.useValue,
    usePart: store.usePart,
    get: store.get,
    shown,
    /** Shows another loop, or the same one with newer scans; a frame that stands still stays the same. */
    setLoop(loop: ScanLoop) {
      const before = store.get()
      if (before.loop !== null && getLoopKey(before.loop) === getLoopKey(loop)) return
      const stood = before.loop?.frames[before.frame]
      const isFollowed = before.isPlaying || before.frame === NEWEST_FRAME || stood === undefined
      set({ loop, frame: isFollowed ? before.frame : findFrameAt(loop.frames, getLoopTime(stood)) })
      load()
    },
    act(action: PlaybackAction) {
      const { frame, isPlaying } = store.get()
      const next = reducePlayback({ frame, isPlaying }, action)
      if (next.isPlaying || next.frame !== NEWEST_FRAME) isWholeHour = true
      set(next)
      if (action.type !== 'tick') load()
    },
    /** Shows the frame nearest to a time in ms. */
    showTime(time: number) {
      const { loop } = store.get()
      if (loop !== null) player.act({ type: 'show', frame: findFrameAt(loop.frames, time) })
    },
    /** Advances to the next frame that has loaded, or has nothing to load. */
    tick: () => player.act({ type: 'tick', isReady: (frame) => isSettled(store.get(), frame) }),
    getState: (index: number): FrameState => getFrameState(store.get(), index),
    /** Returns all loaded scans of the loop. */
    listLoaded(): Scan[] {
      const { loop, scans } = store.get()
      const pictures = loop?.frames.flatMap((frame) => frame.pictures) ?? []
      const ready = new Set(pictures.filter((address) => scans.get(address) === 'ready'))
      return ready.size === 0 ? [] : getLoader().pick([...ready])
    },
    /** Loads again what has failed. */
    retry() {
      set({ scans: new Map([...store.get().scans].filter(([, state]) => state === 'ready')) })
      load()
    },
    breakDown: () => set({ problem: NO_SHADER }),
    /** Keeps the player until the returned function is called. */
    use() {
      users += 1
      // Its worker starts while the list of scans is on its way.
      getLoader()
      return () => {
        users -= 1
        setTimeout(() => users === 0 && close(), CLOSE_AFTER_MS)
      }
    },
  }

  function close() {
    loader?.close()
    loader = null
    isWholeHour = false
    store.set(initial)
    shown.set(null)
  }

  return player
}

export type ScanPlayer = ReturnType<typeof createScanPlayer>

function isSettled({ loop, scans }: PlayerState, index: number): boolean {
  const frame = loop?.frames[index]
  return frame?.pictures.every((address) => scans.has(address)) ?? false
}

function getFrameState({ loop, scans }: PlayerState, index: number): FrameState {
  const pictures = loop?.frames[index]?.pictures ?? []
  if (pictures.length === 0) return loop === null ? 'loading' : 'gap'
  const states = pictures.map((address) => scans.get(address))
  if (states.includes('ready')) return 'ready'
  return states.includes(undefined) ? 'loading' : 'failed'
}

/** `/api/radar/scans/TLX_N0B_2024_05_06_19_00_41/full.png` */
const toScanKey = (address: string): string => address.split('/').at(-2) ?? address
