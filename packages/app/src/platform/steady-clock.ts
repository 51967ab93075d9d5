/**
 * Returns the milliseconds since 1970 by a clock that never jumps: it starts with this thread at the time of the device and
 * goes on evenly, also while somebody sets the device's clock.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
