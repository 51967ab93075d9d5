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
  it('is as large as its widgets', () => {
    expect(rules.getCanvasHeight([])).toBe(0)
    expect(rules.getCanvasHeight([box, { ...box, y: 400 }])).toBe(600)
    expect(rules.getCanvasWidth([box, { ...box, x: 100 }])).toBe(400)
  })

  it('shows visitors no free space before the first widget', () => {
    expect(rules.trimBoxes([])).toEqual([])
    expect(rules.trimBoxes([box, { ...box, x: 350, y: 16 }])).toEqual([
      { ...box, x: 0, y: 14 },
      { ...box, x: 330, y: 0 },
    ])
  })
})

describe('the place of a new widget', () => {
  const size = { width: 300, height: 200 }
  const at = (x: number, y: number) => ({ x, y, ...size })
  const addTo = (boxes: rules.WidgetBox[]) => [...boxes, rules.findFreePlace(boxes)]

  it('fills rows of two, from the upper left corner', () => {
    expect(addTo(addTo(addTo([])))).toEqual([at(0, 0), at(316, 0), at(0, 216)])
  })

  it('is a gap that is large enough', () => {
    expect(rules.findFreePlace([at(0, 0), at(316, 216), at(0, 432)])).toEqual(at(316, 0))
    expect(rules.findFreePlace([at(0, 0), { ...at(316, 100) }])).toEqual(at(0, 216))
  })

  it('is below a widget that leaves no room beside it', () => {
    expect(rules.findFreePlace([{ ...at(20, 30), width: 500 }])).toEqual(at(0, 246))
  })

  it('never touches another widget', () => {
    let boxes: rules.WidgetBox[] = [{ x: 33, y: 47, width: 411, height: 170 }, at(10, 500)]
    for (let count = 0; count < 8; count += 1) boxes = addTo(boxes)
    const touching = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
    )
    expect(touching).toEqual([])
  })
})

describe('a change before the server has taken it', () => {
  const list = [widget('a', 0, { content: 'Hail' }), widget('b', 1), widget('c', 2)]

  it('contains only the placement of a moved widget', () => {
    const change = rules.toPlacement('a', box, [])
    expect(Object.keys(change)).toEqual(['widgetId', 'widget_config'])
    const [moved, other] = rules.applyChange(list, change)
    expect(moved && rules.getWidgetBox(moved)).toEqual(box)
    expect(JSON.parse(moved?.widgetConfig ?? '').content).toBe('Hail')
    expect(other).toBe(list[1])
  })

  it('brings a moved widget above those that it covers, and no others', () => {
    const at = (x_position: number, zIndex: number, id: string) => ({ ...widget(id, 0, { x_position }), zIndex })
    const zIndexAt = (x: number) =>
      JSON.parse(rules.toPlacement('a', { ...box, x }, [at(0, 2, 'a'), at(400, 4, 'b'), at(900, 7, 'c')]).widget_config)
        .z_index
    expect(zIndexAt(350)).toBe(5)
    expect(zIndexAt(650)).toBe(8)
    expect(zIndexAt(0)).toBe(2)
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
  it('adds a widget of 300 by 200 at a free place', () => {
    const fields = { ...rules.NEW_FIELDS, title: 'Talk' }
    const first = { ...fields, x_position: 0, y_position: 0, width: 300, height: 200 }
    expect(rules.toNewWidget(fields, [])).toEqual(first)
    expect(rules.toNewWidget(fields, [schedule])).toEqual({ ...first, y_position: 266 })
  })

  it("starts with the widget's values, without its place", () => {
    expect(rules.toWidgetFields(schedule)).toEqual({
      widget_type: 'schedule',
      title: 'Week',
      content: 'Monday',
      is_visible: false,
    })
  })

  it('needs a title', () => {
    const problems = rules.WidgetFields.safeParse({ ...rules.NEW_FIELDS, title: ' ' }).error
    expect(problems?.issues.map(({ message }) => message)).toEqual(['Title is required'])
  })
})
