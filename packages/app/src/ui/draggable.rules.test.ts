import { describe, expect, it } from 'vitest'
import { clampToScreen, moveByKey } from './draggable.rules'

const screen = { width: 1_000, height: 600 }

describe('a dragged panel', () => {
  it('stays where it is put inside the bounds', () => {
    expect(clampToScreen({ x: 120, y: 80 }, screen)).toEqual({ x: 120, y: 80 })
  })

  it('is bounded to the width minus 200 and the height minus 100', () => {
    expect(clampToScreen({ x: 990, y: 590 }, screen)).toEqual({ x: 800, y: 500 })
    expect(clampToScreen({ x: -30, y: -1 }, screen)).toEqual({ x: 0, y: 0 })
  })

  it('sits in the corner of a screen smaller than itself', () => {
    expect(clampToScreen({ x: 50, y: 50 }, { width: 180, height: 90 })).toEqual({ x: 0, y: 0 })
  })

  it('moves by arrow keys and by no other', () => {
    expect(moveByKey({ x: 100, y: 100 }, 'ArrowLeft')).toEqual({ x: 84, y: 100 })
    expect(moveByKey({ x: 100, y: 100 }, 'ArrowDown')).toEqual({ x: 100, y: 116 })
    expect(moveByKey({ x: 100, y: 100 }, 'Enter')).toBeNull()
  })
})
