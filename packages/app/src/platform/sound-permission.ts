/** A browser answers within this time whether sound may start. */
const ANSWERS_WITHIN_MS = 500

/** Kept, because a refused element still loads it. */
let silenceUrl: string | null = null

/**
 * Returns whether this page may start sound now. Chromium writes a warning for each audio context that is opened too early;
 * an audio element answers the same question without one.
 */
export async function maySoundStart(): Promise<boolean> {
  if (globalThis.navigator?.userActivation?.hasBeenActive !== false) return true
  silenceUrl ??= URL.createObjectURL(new Blob([silence()], { type: 'audio/wav' }))
  const refusal = new Audio(silenceUrl).play().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.name : ''),
  )
  const silent = new Promise<string>((resolve) => setTimeout(() => resolve('NotAllowedError'), ANSWERS_WITHIN_MS))
  return (await Promise.race([refusal, silent])) !== 'NotAllowedError'
}

const RATE = 8_000
const SAMPLES = 80
const HEADER_BYTES = 44

/** Returns ten milliseconds of silence as a WAV file: mono, 8 bits, in which silence is the middle. */
function silence(): ArrayBuffer {
  const bytes = new Uint8Array(HEADER_BYTES + SAMPLES).fill(128, HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, SAMPLES, true)
  return bytes.buffer
}
