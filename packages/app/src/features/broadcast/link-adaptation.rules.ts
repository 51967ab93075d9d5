/** One level of picture quality. `bitsPerSecond` is for a video codec, `quality` (0 to 1) for JPEG. */
export interface PictureStep {
  /** Pixels of the longer side. */
  longSide: number
  quality: number
  framesPerSecond: number
  bitsPerSecond: number
}

/** The lowest step keeps the sound and sends a picture from time to time. */
const still: PictureStep = { longSide: 320, quality: 0.4, framesPerSecond: 0.2, bitsPerSecond: 40_000 }

/** From full quality down to sound with an occasional still. */
const pictureSteps: readonly PictureStep[] = [
  { longSide: 640, quality: 0.8, framesPerSecond: 30, bitsPerSecond: 900_000 },
  { longSide: 640, quality: 0.6, framesPerSecond: 30, bitsPerSecond: 600_000 },
  { longSide: 640, quality: 0.45, framesPerSecond: 15, bitsPerSecond: 300_000 },
  { longSide: 480, quality: 0.45, framesPerSecond: 15, bitsPerSecond: 220_000 },
  { longSide: 320, quality: 0.45, framesPerSecond: 10, bitsPerSecond: 140_000 },
  { longSide: 320, quality: 0.4, framesPerSecond: 5, bitsPerSecond: 80_000 },
  still,
]

export const LOWEST_STEP = pictureSteps.length - 1

export const STILL_INTERVAL_MS = 5_000

export function getPictureStep(step: number): PictureStep {
  return pictureSteps[step] ?? still
}

/** The link to the server as measured in the last second. */
export interface LinkSecond {
  /** Until the server confirmed a picture, in ms; null on a wire that confirms none. */
  roundTripMs: number | null
  /** Bytes written to the socket and not yet sent. */
  bufferedBytes: number
  sent: number
  /** Pictures skipped because the link was busy. */
  skipped: number
}

export interface Adaptation {
  /** 0 is full quality, `LOWEST_STEP` an occasional still. */
  step: number
  cleanSeconds: number
}

export const fullPicture: Adaptation = { step: 0, cleanSeconds: 0 }

const SLOW_MS = 1_200

const QUICK_MS = 600

const FULL_BYTES = 96 * 1024

const EMPTY_BYTES = 24 * 1024

const CLEAN_SECONDS_FOR_MORE = 10

/** Returns the next state: one bad second steps down at once, ten good seconds in a row step up. */
export function adaptToLink({ step, cleanSeconds }: Adaptation, second: LinkSecond): Adaptation {
  if (isBad(second)) return { step: Math.min(step + 1, LOWEST_STEP), cleanSeconds: 0 }
  if (step === 0 || !isClean(second)) return { step, cleanSeconds: 0 }
  const clean = cleanSeconds + 1
  return clean < CLEAN_SECONDS_FOR_MORE ? { step, cleanSeconds: clean } : { step: step - 1, cleanSeconds: 0 }
}

function isBad({ roundTripMs, bufferedBytes, sent, skipped }: LinkSecond): boolean {
  return (roundTripMs ?? 0) > SLOW_MS || bufferedBytes > FULL_BYTES || skipped > sent
}

/** A busy device confirms some pictures late, too, so a tenth of them may be skipped. */
function isClean({ roundTripMs, bufferedBytes, sent, skipped }: LinkSecond): boolean {
  return (roundTripMs ?? 0) < QUICK_MS && bufferedBytes < EMPTY_BYTES && skipped * 10 <= sent
}

/** The upload quality shown to the broadcaster. */
export type LinkQuality = 'Good' | 'Fair' | 'Weak' | 'Still' | 'Offline'

interface LinkSample {
  isConnected: boolean
  /** Of the adaptation. */
  step: number
  /** Frames of the last seconds that were sent, and that were skipped because the network was busy. */
  sent: number
  skipped: number
}

/** Returns the worse of the adaptation step's quality and the share of frames sent. */
export function getLinkQuality({ isConnected, step, sent, skipped }: LinkSample): LinkQuality {
  if (!isConnected) return 'Offline'
  if (step === LOWEST_STEP) return 'Still'
  const share = skipped === 0 ? 0 : skipped / (sent + skipped)
  const isSmall = getPictureStep(step).longSide < getPictureStep(0).longSide
  if (isSmall || share >= 0.5) return 'Weak'
  return step > 0 || share >= 0.1 ? 'Fair' : 'Good'
}

interface LinkLoad {
  bufferedBytes: number
  /** How long the oldest picture waits to be confirmed; null on a wire that confirms none. */
  waitingMs: number | null
  /** The shortest time until a confirmation; null while none is known. */
  shortestMs: number | null
}

/** More than about half a second of pictures waiting in the browser means the network does not keep up. */
const BUSY_BYTES = 128 * 1024

/**
 * The network holds pictures too, where only the server's silence shows them. A packet that is sent again takes a round trip;
 * what waits for longer would only make later pictures late.
 */
const BUSY_MS = 150

/** Without a measurement. */
const UNKNOWN_BUSY_MS = 1_000

export function isLinkBusy({ bufferedBytes, waitingMs, shortestMs }: LinkLoad): boolean {
  const longestMs = shortestMs === null ? UNKNOWN_BUSY_MS : shortestMs + BUSY_MS
  return bufferedBytes > BUSY_BYTES || (waitingMs ?? 0) > longestMs
}
