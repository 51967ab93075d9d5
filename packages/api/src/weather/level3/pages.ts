import { ByteReader, bounded, Level3Error } from './reader'

const TABULAR_BLOCK = 3
const MAX_PAGES = 64
const MAX_LINE = 132
const END_OF_PAGE = -1
const SECOND_HEADERS_BYTES = 18 + 102

/** The lines of the tabular block, page after page. Throws Level3Error. */
export function readLines(message: Buffer, at: number): string[] {
  const block = new ByteReader(message, at)
  block.divider('tabular block')
  if (block.int16() !== TABULAR_BLOCK) throw new Level3Error('the tabular block is not where it should be')
  block.skip(4 + SECOND_HEADERS_BYTES)
  block.divider('pages')
  const pages = bounded(block.int16(), MAX_PAGES, 'pages')
  const lines: string[] = []
  for (let page = 0; page < pages; page++) {
    for (let length = block.int16(); length !== END_OF_PAGE; length = block.int16())
      lines.push(block.bytes(bounded(length, MAX_LINE, 'letters in a line')).toString('latin1'))
  }
  return lines
}
