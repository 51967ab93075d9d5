import { buildJpeg } from '../../src/testing/jpegs'

/** Entropy-coded data has a 0xFF, stuffed with a zero, about this often. */
const STUFFED_EVERY = 256

/** Returns the structure of a 640 × 480 JPEG of exactly so many bytes. */
export function plainJpeg(bytes: number): Buffer {
  const scan = Buffer.alloc(bytes - buildJpeg({ scan: Buffer.alloc(0) }).length, 0x5a)
  for (let at = 0; at + 1 < scan.length; at += STUFFED_EVERY) scan.set([0xff, 0], at)
  return buildJpeg({ scan })
}
