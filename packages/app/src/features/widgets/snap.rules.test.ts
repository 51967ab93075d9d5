import { describe, expect, it } from 'vitest'
import { snapBox } from './snap.rules'

const box = { x: 0, y: 0, width: 300, height: 200 }
const other = { x: 0, y: 0, width: 300, height: 200 }

describe('a widget that is dragged', () => {
  it('lands on a grid of 16 pixels where nothing else is near', () => {
    expect(snapBox({ ...box, x: 340, y: 251 }, 'move', [])).toEqual({
      box: { ...box, x: 336, y: 256 },
      vertical: null,
      horizontal: null,
    })
  })

  it('stops beside another one with the usual gap, and level with it', () => {
    const snapped = snapBox({ ...box, x: 321, y: 6 }, 'move', [other])
    expect(snapped).toEqual({ box: { ...box, x: 316, y: 0 }, vertical: 316, horizontal: 0 })
  })

  it('lines up its far edges too', () => {
    const narrow = { x: 95, y: 400, width: 200, height: 150 }
    expect(snapBox(narrow, 'move', [other])).toMatchObject({ box: { x: 100 }, vertical: 300 })
  })

  it('stays on the canvas', () => {
    expect(snapBox({ ...box, x: -500, y: -500 }, 'move', [other]).box).toEqual(box)
  })
})

describe('a widget that is resized', () => {
  it('ends level with another one, or on the grid', () => {
    const below = { x: 0, y: 216, width: 305, height: 191 }
    expect(snapBox(below, 'resize', [other])).toEqual({
      box: { ...below, width: 300, height: 184 },
      vertical: 300,
      horizontal: null,
    })
  })

  it('stays within the limits of a widget', () => {
    expect(snapBox({ ...box, width: -100, height: 3_000 }, 'resize', []).box).toEqual({
      ...box,
      width: 200,
      height: 2_000,
    })
  })
})
