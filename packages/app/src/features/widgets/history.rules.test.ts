import type { Widget } from '@squall/shared/contract/channel'
import { expect, it } from 'vitest'
import * as rules from './history.rules'

const widget: Widget = {
  id: 'a',
  widgetType: 'about',
  widgetTitle: 'Notes',
  widgetConfig: JSON.stringify({ content: 'Hail', x_position: 32, y_position: 16, width: 300, height: 200 }),
  isVisible: false,
  zIndex: 4,
  sortOrder: 2,
}
const place = (widgetId: string): rules.WidgetStep => ({
  ...{ kind: 'place', widgetId, title: 'Notes', before: '{"x_position":0}', after: '{"x_position":32}' },
})
const removal: rules.WidgetStep = { kind: 'remove', widgetId: 'a', title: 'Notes', widget }
const after = (...steps: rules.WidgetStep[]) => steps.reduce(rules.addStep, rules.emptyHistory)

it('steps are undone from the newest, and redone in their order', () => {
  const taken = rules.takeStep(after(place('a'), place('b')), 'undo', new Set(['a', 'b']))
  if (taken === null) throw new Error('Nothing to undo')
  expect(taken.step.widgetId).toBe('b')
  const undone = rules.finishStep(taken.rest, taken.step, 'undo', 'b')
  expect(undone).toEqual({ undo: [place('a')], redo: [place('b')] })
  expect(rules.takeStep(undone, 'redo', new Set(['a', 'b']))?.step).toEqual(place('b'))
})

it('a new change ends what could be redone', () => {
  const history = { undo: [], redo: [place('a')] }
  expect(rules.addStep(history, place('b'))).toEqual({ undo: [place('b')], redo: [] })
})

it('a widget that comes back has another id in all steps', () => {
  const taken = rules.takeStep(after(place('a'), removal), 'undo', new Set())
  if (taken === null) throw new Error('Nothing to undo')
  const history = rules.finishStep(taken.rest, taken.step, 'undo', 'new')
  expect(history.undo).toEqual([place('new')])
  expect(history.redo).toEqual([{ ...removal, widgetId: 'new' }])
})

it('what was deleted elsewhere is passed over', () => {
  expect(rules.takeStep(after(place('a'), place('b')), 'undo', new Set(['a']))?.step.widgetId).toBe('a')
  expect(rules.takeStep(after(place('b')), 'undo', new Set())).toBeNull()
})

it('a deleted widget comes back with its content, at its place', () => {
  expect(rules.toCopy(widget)).toMatchObject({ title: 'Notes', content: 'Hail', x_position: 32, is_visible: false })
  expect(JSON.parse(rules.readPlacement(widget))).toEqual({
    ...{ x_position: 32, y_position: 16, width: 300, height: 200, z_index: 4 },
  })
})

it('says what was undone', () => {
  expect(rules.describeStep(removal)).toBe('Notes was deleted')
})
