import type { Costs } from './simulation'

/*
 * 2026-11-26, Intel Xeon with two cores, Node 22.23, all machines of the site on these two, and other work beside it (load about
 * 5): `npm run bench:scale -- --parts figures --seconds 8`. Frames of 2.4 KB, five a second, which came over the relay.
 */
export const measuredNode = {
  framesPerSecond: 5,
  kilobitsPerSecond: 96.5,
  /** Processor time in seconds of one core a second. The first step, of 52 viewers, is left out: the program was still compiling. */
  points: [
    { viewers: 100, cpu: 0.0271, mbitOut: 9.57 },
    { viewers: 200, cpu: 0.0423, mbitOut: 19.3 },
    { viewers: 400, cpu: 0.0635, mbitOut: 37.7 },
  ],
}

export const costs: Costs = {
  idleCpu: 0.0135,
  frameCpu: 24.6e-6,
  /** From 2.4 KB to 40 KB a frame: docs/performance.md, row 1. */
  kilobyteCpu: 0.25e-6,
  /** Reading a message without ids. */
  controlCpu: 10e-6,
  /** Reading a message with 2,000 ids took 0.5 ms, and counting 100,000 ids anew 29 ms. */
  idCpu: 0.25e-6,
  countedIdCpu: 0.29e-6,
  /** Eight further streams with one viewer and a frame a second on each of three nodes. */
  streamCpu: 1.1e-3,
  nodeBytes: 106e6,
  socketBytes: 77e3,
  directoryQuestions: 800,
}
