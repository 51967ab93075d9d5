/** Returns our clock in the form lru-cache asks for, so that tests can move it. */
export const toPerf = (now: () => Date) => ({ now: () => now().getTime() })
