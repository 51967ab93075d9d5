import { QueueFullError } from '../errors'

/** Reserves memory for bytes of an upload. @throws QueueFullError when uploads hold too much already */
export type HoldBytes = (count: number) => void

export interface UploadMemory {
  /** Runs one upload of a member and releases its memory when it ends. @throws what the upload throws */
  run<Result>(memberId: string, upload: (hold: HoldBytes) => Promise<Result>): Promise<Result>
}

const MEGABYTE = 1024 * 1024

/** Returns limits on the memory of uploads until they are decoded, per member and for all together. */
export function createUploadMemory({
  maxBytes = 256 * MEGABYTE,
  maxBytesPerMember = 64 * MEGABYTE,
} = {}): UploadMemory {
  const heldByMember = new Map<string, number>()
  let heldByAll = 0

  function change(memberId: string, count: number): void {
    const held = (heldByMember.get(memberId) ?? 0) + count
    if (held > 0) heldByMember.set(memberId, held)
    else heldByMember.delete(memberId)
    heldByAll += count
  }

  return {
    async run(memberId, upload) {
      let held = 0
      try {
        return await upload((count) => {
          if ((heldByMember.get(memberId) ?? 0) + count > maxBytesPerMember) throw new QueueFullError('key')
          if (heldByAll + count > maxBytes) throw new QueueFullError('all')
          held += count
          change(memberId, count)
        })
      } finally {
        change(memberId, -held)
      }
    },
  }
}
