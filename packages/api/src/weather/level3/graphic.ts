import { ByteReader, bounded, Level3Error } from './reader'

const GRAPHIC_BLOCK = 2
const MAX_PAGES = 48
const TEXT = 8
const COLOUR_AND_PLACE_BYTES = 6

/** The lines of text of the graphic block, which stands above a picture of the product. Throws Level3Error. */
export function readGraphicLines(message: Buffer, at: number): string[] {
  const block = new ByteReader(message, at)
  block.divider('graphic block')
  if (block.int16() !== GRAPHIC_BLOCK) throw new Level3Error('the graphic block is not where it should be')
  block.skip(4)
  const pages = bounded(block.int16(), MAX_PAGES, 'pages')
  const lines: string[] = []
  for (let page = 0; page < pages; page++) {
    block.skip(2)
    const packets = new ByteReader(block.bytes(bounded(block.int16(), 0x7fff, 'bytes of a page')))
    while (packets.remaining >= 4) {
      const code = packets.uint16()
      const packet = packets.bytes(packets.uint16())
      if (code === TEXT) lines.push(packet.toString('latin1', COLOUR_AND_PLACE_BYTES))
    }
  }
  return lines
}
