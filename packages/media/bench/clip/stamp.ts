/** A frame carries its send time in its last picture bytes, which every wire and the cleaning of JPEGs keep. */
const DIGITS = 8
const BASE = 128

/** Writes the time over the end of a JPEG, or of any other payload. */
export function stamp(payload: Uint8Array, micros: number): void {
  let at = payload.length - 3
  let rest = micros
  for (let digit = 0; digit < DIGITS; digit++) {
    payload[at--] = rest % BASE
    rest = Math.floor(rest / BASE)
  }
  payload[at] = 0
}

export function readStamp(payload: Uint8Array): number {
  const digits = payload.subarray(payload.length - 2 - DIGITS, payload.length - 2)
  return digits.reduce((micros, digit) => micros * BASE + digit, 0)
}
