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
    expect(rules.dragBox(box, 'move', { x: 10.4, y: -5.6 })).toEqual({ ...box, x: 30, y: 24 })
  })

  it('stops at the left and upper edge and at the far end', () => {
    expect(rules.dragBox(box, 'move', { x: -500, y: -500 })).toEqual({ ...box, x: 0, y: 0 })
    expect(rules.dragBox(box, 'move', { x: 1e9, y: 1e9 })).toEqual({ ...box, x: 10_000, y: 10_000 })
  })

  it('stays between 200 by 150 and the largest size', () => {
    expect(rules.dragBox(box, 'resize', { x: -900, y: -900 })).toEqual({ ...box, width: 200, height: 150 })
    expect(rules.dragBox(box, 'resize', { x: 9000, y: 9000 })).toEqual({ ...box, width: 2000, height: 2000 })
  })
})

describe('the keyboard', () => {
  it('moves and resizes by arrow keys, finely with a second key', () => {
    expect(rules.changeBoxByKey(box, 'move', 'ArrowRight', false)).toEqual({ ...box, x: 36 })
    expect(rules.changeBoxByKey(box, 'move', 'ArrowUp', true)).toEqual({ ...box, y: 29 })
    expect(rules.changeBoxByKey(box, 'resize', 'ArrowDown', false)).toEqual({ ...box, height: 216 })
    expect(rules.changeBoxByKey({ ...box, x: 5 }, 'move', 'ArrowLeft', false)).toEqual({ ...box, x: 0 })
  })

  it('ignores other keys', () => {
    expect(rules.changeBoxByKey(box, 'move', 'a', false)).toBeNull()
  })

  it("announces the widget's position", () => {
    expect(rules.describeBox('Talk', 'move', box)).toBe('Talk: 20 from the left, 30 from the top')
    expect(rules.describeBox('Talk', 'resize', box)).toBe('Talk: 300 wide, 200 high')
  })
})

describe('the canvas', () => {
  it('is at least 400 high and as large as its widgets', () => {
    expect(rules.getCanvasHeight([])).toBe(400)
    expect(rules.getCanvasHeight([box, { ...box, y: 400 }])).toBe(616)
    expect(rules.getCanvasWidth([box, { ...box, x: 100 }])).toBe(400)
  })

  it('has room for a new widget below the others', () => {
    expect(rules.findFreePlace([])).toEqual({ x: 0, y: 0 })
    expect(rules.findFreePlace([box])).toEqual({ x: 0, y: 246 })
  })
})

describe('a change before the server has taken it', () => {
  const list = [widget('a', 0, { content: 'Hail' }), widget('b', 1), widget('c', 2)]

  it('contains only the placement of a moved widget', () => {
    const change = rules.toPlacement('a', box)
    expect(Object.keys(change)).toEqual(['widgetId', 'widget_config'])
    const [moved, other] = rules.applyChange(list, change)
    expect(moved && rules.getWidgetBox(moved)).toEqual(box)
    expect(JSON.parse(moved?.widgetConfig ?? '').content).toBe('Hail')
    expect(other).toBe(list[1])
  })

  it('changes only the given fields', () => {
    const [changed] = rules.applyChange(list, { widgetId: 'a', title: 'New', is_visible: false, z_index: 7 })
    expect(changed).toMatchObject({
      widgetTitle: 'New',
      isVisible: false,
      zIndex: 7,
      widgetType: 'about',
      sortOrder: 0,
    })
  })

  it('moves a widget in the order and renumbers all', () => {
    const moved = rules.applyChange(list, { widgetId: 'c', sort_order: 0 })
    expect(moved.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ])
  })

  it('of an unknown widget changes nothing', () => {
    expect(rules.applyChange(list, { widgetId: 'x', sort_order: 0 })).toEqual(list)
  })
})

describe('the offered types', () => {
  it('are the nine of the form, and the type that the widget has already', () => {
    expect(rules.listTypeOptions('chat')).toHaveLength(9)
    expect(rules.listTypeOptions('schedule').at(-1)).toEqual({ value: 'schedule', label: 'Schedule' })
  })
})

const schedule: Widget = {
  id: 'a',
  widgetType: 'schedule',
  widgetTitle: 'Week',
  widgetConfig: '{"content":"Monday","x_position":40,"height":250}',
  isVisible: false,
  zIndex: 1,
  sortOrder: 0,
}

describe('the form of a widget', () => {
  it('starts at 0,0 with 300 by 200, and below the existing widgets', () => {
    const first = { x_position: 0, y_position: 0, width: 300, height: 200, is_visible: true }
    expect(rules.getNewFields([])).toMatchObject(first)
    expect(rules.getNewFields([schedule])).toMatchObject({ ...first, y_position: 266 })
  })

  it("starts with the widget's values", () => {
    expect(rules.toWidgetFields(schedule)).toEqual({
      widget_type: 'schedule',
      title: 'Week',
      content: 'Monday',
      x_position: 40,
      y_position: 0,
      width: 300,
      height: 250,
      z_index: 1,
      is_visible: false,
    })
  })

  it('needs a title, and numbers within their limits', () => {
    const problems = rules.WidgetFields.safeParse({
      ...rules.getNewFields([]),
      title: ' ',
      width: 10,
      height: Number.NaN,
    }).error
    expect(problems?.issues.map(({ message }) => message)).toEqual([
      'Title is required',
      'Width must be at least 200',
      'Height must be a number',
    ])
  })
})
