/** Returns a VP8 frame's header, and a first partition of arbitrary bytes. */
export function buildVp8(key: { width: number; height: number } | null, content = 'picture'): Buffer {
  const head = Buffer.alloc(key === null ? 3 : 10)
  head.writeUIntLE((content.length << 5) | 0b10000 | (key === null ? 1 : 0), 0, 3)
  if (key === null) return Buffer.concat([head, Buffer.from(content)])
  head.set([0x9d, 0x01, 0x2a], 3)
  head.writeUInt16LE(key.width, 6)
  head.writeUInt16LE(key.height, 8)
  return Buffer.concat([head, Buffer.from(content)])
}

const VGA = { width: 640, height: 480 }
export const vp8Key = (content?: string) => buildVp8(VGA, content)
export const vp8Delta = (content?: string) => buildVp8(null, content)

/** Types of H.264 NAL units. */
export const nal = { slice: 1, keySlice: 5, sei: 6, sps: 7, pps: 8 }

/** Parameter sets for 640 × 480, baseline profile, as Chromium's encoder writes them. */
const SPS_VGA = Buffer.from('42c01e8c8d40501e90', 'hex')
/** And for 1280 × 720, high profile. */
export const SPS_720 = Buffer.from('640028acd9405005bb016a020202800000030080000019078c18cb', 'hex')

export function nalUnit(type: number, content: Buffer | string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 1, 0x60 | type]), Buffer.from(content)])
}

export function h264Key(sps = SPS_VGA, ...others: Buffer[]): Buffer {
  return Buffer.concat([nalUnit(nal.sps, sps), nalUnit(nal.pps, 'pps'), ...others, nalUnit(nal.keySlice, 'picture')])
}
