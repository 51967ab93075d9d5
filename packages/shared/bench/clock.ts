/** Microseconds on a clock that all processes of one machine share. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
