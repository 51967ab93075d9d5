import { describe, expect, it } from 'vitest'
import { PLACEFILE_LIMITS, parsePlacefile } from './parse-placefile'

const WHITE = [255, 255, 255, 255]
const shared = { thresholdMiles: 999, color: WHITE, hover: null }

describe('a placefile', () => {
  it('has a title and says how often to read it again', () => {
    expect(parsePlacefile('Title: Spotters\nRefresh: 5')).toMatchObject({ title: 'Spotters', refreshSeconds: 300 })
    expect(parsePlacefile('RefreshSeconds: 20')).toMatchObject({ refreshSeconds: 20 })
    expect(parsePlacefile('Refresh: 0')).toMatchObject({ refreshSeconds: 1 })
    expect(parsePlacefile('')).toEqual({ title: null, refreshSeconds: null, shapes: [], skippedLines: 0, isCut: false })
  })

  it('labels a place, with commas in the words', () => {
    const { shapes } = parsePlacefile('Color: 255 0 0\nPlace: 35.34, -97.49, Moore, Oklahoma')
    expect(shapes).toEqual([
      {
        kind: 'text',
        point: [-97.49, 35.34],
        offset: [0, 0],
        text: 'Moore, Oklahoma',
        pixels: 11,
        ...shared,
        color: [255, 0, 0, 255],
      },
    ])
  })

  it('writes text in a font, with what the pointer shows in lines', () => {
    const file = 'Font: 2, 18, 1, "Courier New"\nThreshold: 50\nText: 35, -97, 2, "A, B", "First\\nSecond"'
    expect(parsePlacefile(file).shapes).toMatchObject([
      { kind: 'text', text: 'A, B', pixels: 18, thresholdMiles: 50, hover: 'First\nSecond' },
    ])
  })

  it('puts icons and texts of an object at pixels from its place', () => {
    const file = [
      'IconFile: 1, 15, 25, 8, 12, "https://example.com/icons.png"',
      'Object: 35.34, -97.49',
      '  Icon: 0, 0, 45, 1, 3, "Spotter"',
      '  Text: 0, -14, 1, "Ana"',
      'End:',
      'Icon: 36, -98, 0, 1, 2',
    ].join('\r\n')
    const { shapes, skippedLines } = parsePlacefile(file)
    expect(skippedLines).toBe(0)
    expect(shapes).toMatchObject([
      { kind: 'icon', point: [-97.49, 35.34], offset: [0, 0], angle: 45, icon: 3, hover: 'Spotter' },
      { kind: 'text', point: [-97.49, 35.34], offset: [0, -14], text: 'Ana' },
      { kind: 'icon', point: [-98, 36], icon: 2, hover: null },
    ])
  })

  it('draws lines and polygons, which are closed, with a colour of their own and more rings than one', () => {
    const line = 'Line: 2, 0, "Front"\n 35, -97\n 35.5, -97.5\nEnd:'
    const square = (at: number) => [0, 1, 2, 0].map((step) => `${at + (step % 2)}, ${-97 - (step > 1 ? 1 : 0)}`)
    const polygon = ['Polygon:', `35, -97, 0, 128, 255, 90`, '36, -97', '36, -98', '35, -97', ...square(40), 'End:']
    const { shapes } = parsePlacefile([line, ...polygon].join('\n'))
    expect(shapes).toMatchObject([
      {
        kind: 'line',
        width: 2,
        hover: 'Front',
        points: [
          [-97, 35],
          [-97.5, 35.5],
        ],
      },
      { kind: 'polygon', color: [0, 128, 255, 90] },
    ])
    const [, drawn] = shapes
    expect(drawn?.kind === 'polygon' && drawn.rings.map((ring) => ring.length)).toEqual([4, 4])
    const open = parsePlacefile('Polygon:\n35, -97\n36, -97\n36, -98\nEnd:').shapes[0]
    expect(open?.kind === 'polygon' && open.rings).toEqual([
      [
        [-97, 35],
        [-97, 36],
        [-98, 36],
        [-97, 35],
      ],
    ])
  })

  it('passes over comments, and skips and counts what it does not know', () => {
    const file = ['; a comment', 'Weather: fine', 'no statement', 'Place: 95, 0, Nowhere', 'Color: red', 'Font: 99, 1']
    expect(parsePlacefile([...file, 'Triangles:', '1, 2', '3, 4', 'End:', 'Title: After'].join('\n'))).toEqual({
      title: 'After',
      refreshSeconds: null,
      shapes: [],
      skippedLines: 8,
      isCut: false,
    })
  })

  it('goes on after a block that never ends, or has damaged points', () => {
    const file = 'Line: 1, 0\n35, -97\nhere\n36, -97\nPlace: 35, -97, Moore'
    const { shapes, skippedLines } = parsePlacefile(file)
    expect(shapes.map(({ kind }) => kind)).toEqual(['line', 'text'])
    expect(skippedLines).toBe(1)
    expect(parsePlacefile('Polygon:\n35, -97').shapes).toEqual([])
    expect(parsePlacefile('Object: 35, -97\nText: 0, 0, 1, "A"').shapes).toHaveLength(1)
  })

  it('that is too long is read up to the limits', () => {
    const many = 'Place: 35, -97, M\n'.repeat(PLACEFILE_LIMITS.shapes + 5)
    expect(parsePlacefile(many)).toMatchObject({ isCut: true })
    expect(parsePlacefile(many).shapes).toHaveLength(PLACEFILE_LIMITS.shapes)
    const endless = `Line: 1, 0\n${'35, -97\n'.repeat(PLACEFILE_LIMITS.points + 5)}End:`
    expect(parsePlacefile(endless)).toMatchObject({ isCut: true, shapes: [] })
    expect(parsePlacefile(' '.repeat(PLACEFILE_LIMITS.characters + 1))).toMatchObject({ isCut: true })
  })
})
