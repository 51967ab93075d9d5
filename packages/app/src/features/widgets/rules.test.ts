import type { Widget } from '@squall/shared/contract/channel'
import { describe, expect, it } from 'vitest'
import * as rules from './rules'

const box = { x: 20, y: 30, width: 300, height: 200 }
const widget = (id: string, sortOrder: number, config = {}): Widget => ({
  id,
  widgetType: 'about',
  widgetTitle: id,
  widgetConfig: JSON.stringify(config),
  isVisible: true,
  zIndex: 1,
  sortOrder,
})

describe('a dragged widget', () => {
  it('follows the pointer in whole pixels', () => {
    expect(rules.dragged(box, 'move', { x: 10.4, y: -5.6 })).toEqual({ ...box, x: 30, y: 24 })
  })

  it('stops at the left and upper edge and at the far end', () => {
    expect(rules.dragged(box, 'move', { x: -500, y: -500 })).toEqual({ ...box, x: 0, y: 0 })
    expect(rules.dragged(box, 'move', { x: 1e9, y: 1e9 })).toEqual({ ...box, x: 10_000, y: 10_000 })
  })

  it('becomes no smaller than 200 by 150 and no larger than it may be', () => {
    expect(rules.dragged(box, 'resize', { x: -900, y: -900 })).toEqual({ ...box, width: 200, height: 150 })
    expect(rules.dragged(box, 'resize', { x: 9000, y: 9000 })).toEqual({ ...box, width: 2000, height: 2000 })
  })
})

describe('the keyboard', () => {
  it('moves and resizes by arrow keys, finely with a second key', () => {
    expect(rules.pushedByKey(box, 'move', 'ArrowRight', false)).toEqual({ ...box, x: 36 })
    expect(rules.pushedByKey(box, 'move', 'ArrowUp', true)).toEqual({ ...box, y: 29 })
    expect(rules.pushedByKey(box, 'resize', 'ArrowDown', false)).toEqual({ ...box, height: 216 })
    expect(rules.pushedByKey({ ...box, x: 5 }, 'move', 'ArrowLeft', false)).toEqual({ ...box, x: 0 })
  })

  it('does nothing by other keys', () => {
    expect(rules.pushedByKey(box, 'move', 'a', false)).toBeNull()
  })

  it('is told where the widget is', () => {
    expect(rules.placeSentence('Talk', 'move', box)).toBe('Talk: 20 from the left, 30 from the top')
    expect(rules.placeSentence('Talk', 'resize', box)).toBe('Talk: 300 wide, 200 high')
  })
})

describe('the canvas', () => {
  it('is 400 high at least and as large as its widgets', () => {
    expect(rules.canvasHeight([])).toBe(400)
    expect(rules.canvasHeight([box, { ...box, y: 400 }])).toBe(616)
    expect(rules.canvasWidth([box, { ...box, x: 100 }])).toBe(400)
  })

  it('has room for a new widget below the others', () => {
    expect(rules.freePlace([])).toEqual({ x: 0, y: 0 })
    expect(rules.freePlace([box])).toEqual({ x: 0, y: 246 })
  })
})

describe('a change before the server has taken it', () => {
  const list = [widget('a', 0, { content: 'Hail' }), widget('b', 1), widget('c', 2)]

  it('is a placement alone when a widget was moved', () => {
    const change = rules.placement('a', box)
    expect(Object.keys(change)).toEqual(['widgetId', 'widget_config'])
    const [moved, other] = rules.withChange(list, change)
    expect(moved && rules.getWidgetBox(moved)).toEqual(box)
    expect(JSON.parse(moved?.widgetConfig ?? '').content).toBe('Hail')
    expect(other).toBe(list[1])
  })

  it('names only what it names', () => {
    const [changed] = rules.withChange(list, { widgetId: 'a', title: 'New', is_visible: false, z_index: 7 })
    expect(changed).toMatchObject({
      widgetTitle: 'New',
      isVisible: false,
      zIndex: 7,
      widgetType: 'about',
      sortOrder: 0,
    })
  })

  it('puts a widget elsewhere in the order and numbers all anew', () => {
    const moved = rules.withChange(list, { widgetId: 'c', sort_order: 0 })
    expect(moved.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ])
  })

  it('of an unknown widget changes nothing', () => {
    expect(rules.withChange(list, { widgetId: 'x', sort_order: 0 })).toEqual(list)
  })
})

describe('the offered types', () => {
  it('are the nine of the form, and the type that the widget has already', () => {
    expect(rules.typeOptions('chat')).toHaveLength(9)
    expect(rules.typeOptions('schedule').at(-1)).toEqual({ value: 'schedule', label: 'Schedule' })
  })
})
