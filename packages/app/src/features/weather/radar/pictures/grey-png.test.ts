import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readGreyValues } from './grey-png'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(name: string, data: Uint8Array): Buffer {
  const frame = Buffer.alloc(12 + data.length)
  frame.writeUInt32BE(data.length, 0)
  frame.write(name, 4, 'latin1')
  frame.set(data, 8)
  return frame
}

/** A picture of 3 × 3 pixels; each row begins with its filter type. */
function png(rows: number[][], { width = 3, height = 3, form = [8, 0, 0, 0, 0], parts = 1 } = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const data = deflateSync(Uint8Array.from(rows.flat()))
  const size = Math.ceil(data.length / parts)
  const pieces = Array.from({ length: parts }, (_, part) =>
    chunk('IDAT', data.subarray(part * size, (part + 1) * size)),
  )
  return new Uint8Array(Buffer.concat([SIGNATURE, chunk('IHDR', header), ...pieces, chunk('IEND', new Uint8Array(0))]))
}

const plain = [
  [0, 1, 2, 3],
  [0, 4, 5, 6],
  [0, 250, 255, 0],
]

test('levels are decoded as they were encoded', async () => {
  const picture = await readGreyValues(png(plain))
  expect([picture.width, picture.height]).toEqual([3, 3])
  expect([...picture.levels]).toEqual([1, 2, 3, 4, 5, 6, 250, 255, 0])
})

test('several IDAT chunks make one picture', async () => {
  expect([...(await readGreyValues(png(plain, { parts: 3 }))).levels]).toEqual([1, 2, 3, 4, 5, 6, 250, 255, 0])
})

describe('filtered rows', () => {
  const second = async (filtered: number[]) =>
    [...(await readGreyValues(png([[0, 10, 20, 30], filtered, [0, 0, 0, 0]]))).levels].slice(3, 6)

  test('as differences to the left pixel, modulo 256', async () => {
    expect(await second([1, 250, 10, 1])).toEqual([250, 4, 5])
  })

  test('as differences to the row above', async () => {
    expect(await second([2, 1, 255, 3])).toEqual([11, 19, 33])
  })

  test('as differences to the mean of both', async () => {
    expect(await second([3, 5, 5, 5])).toEqual([10, 20, 30])
  })

  test('as differences to the nearest of left, above and corner', async () => {
    expect(await second([4, 2, 0, 1])).toEqual([12, 20, 31])
  })
})

describe('a PictureError is thrown for', () => {
  const refused = (bytes: Uint8Array<ArrayBuffer>) => expect(readGreyValues(bytes)).rejects

  test('data that is no PNG', async () => {
    await refused(new TextEncoder().encode('{"message":"no"}')).toThrow('The picture is damaged')
    await refused(new Uint8Array(0)).toThrow('The picture is damaged')
  })

  test('a truncated PNG', async () => {
    const whole = png(plain)
    for (let length = 0; length < whole.length - 12; length++) {
      await refused(whole.slice(0, length)).toThrow('The picture is damaged')
    }
  })

  test('corrupt data', async () => {
    const broken = png(plain)
    broken[45] = (broken[45] ?? 0) ^ 0xff
    await refused(broken).toThrow('The picture is damaged')
    await refused(png(plain.slice(1))).toThrow('The picture is damaged')
    await refused(png([...plain, [0, 1, 2, 3]])).toThrow('The picture is damaged')
    await refused(png([[9, 1, 2, 3], ...plain.slice(1)])).toThrow('The picture is damaged')
  })

  test('colours, other depths, interlacing and other sizes', async () => {
    const forms = [
      [8, 2, 0, 0, 0],
      [16, 0, 0, 0, 0],
      [8, 0, 0, 0, 1],
    ]
    for (const form of forms) await refused(png(plain, { form })).toThrow('unknown kind')
    await refused(png(plain, { width: 9000, height: 9000 })).toThrow('unknown kind')
  })
})
