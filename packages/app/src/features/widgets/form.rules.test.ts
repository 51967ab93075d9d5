import type { Widget } from '@squall/shared/contract/channel'
import { describe, expect, it } from 'vitest'
import { getNewFields, toWidgetFields, WidgetFields } from './rules'

const widget: Widget = {
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
    expect(getNewFields([])).toMatchObject(first)
    expect(getNewFields([widget])).toMatchObject({ ...first, y_position: 266 })
  })

  it("starts with the widget's values", () => {
    expect(toWidgetFields(widget)).toEqual({
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
    const problems = WidgetFields.safeParse({ ...getNewFields([]), title: ' ', width: 10, height: Number.NaN }).error
    expect(problems?.issues.map(({ message }) => message)).toEqual([
      'Title is required',
      'Width must be at least 200',
      'Height must be a number',
    ])
  })
})
