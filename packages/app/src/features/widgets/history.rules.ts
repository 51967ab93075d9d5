import type { Widget } from '@squall/shared/contract/channel'
import { readWidgetConfig } from '@squall/shared/contract/channel'

/** A change of the owner that can be undone. A placement is the configuration text before and after. */
export type WidgetStep =
  | { kind: 'place'; widgetId: string; title: string; before: string; after: string }
  | { kind: 'add' | 'remove'; widgetId: string; title: string; widget: Widget }

export type Direction = 'undo' | 'redo'

/** The changes of a visit, the newest last, and those that were undone. */
export interface WidgetHistory {
  undo: readonly WidgetStep[]
  redo: readonly WidgetStep[]
}

export const emptyHistory: WidgetHistory = { undo: [], redo: [] }

const KEPT = 50

/** Returns the history after a new change, which ends what could be redone. */
export const addStep = ({ undo }: WidgetHistory, step: WidgetStep): WidgetHistory => ({
  undo: [...undo, step].slice(-KEPT),
  redo: [],
})

/** Whether a step ends with its widget gone. */
export const isRemoval = ({ kind }: WidgetStep, direction: Direction): boolean =>
  kind === (direction === 'undo' ? 'add' : 'remove')

/** Widgets can be deleted elsewhere, so a step needs its widget unless it brings it back. */
function isPossible(step: WidgetStep, direction: Direction, ids: ReadonlySet<string>): boolean {
  const needsWidget = step.kind === 'place' || isRemoval(step, direction)
  return ids.has(step.widgetId) === needsWidget
}

/** Returns the next step in a direction and the history without it; null when there is none. */
export function takeStep(
  history: WidgetHistory,
  direction: Direction,
  ids: ReadonlySet<string>,
): { step: WidgetStep; rest: WidgetHistory } | null {
  const index = history[direction].findLastIndex((step) => isPossible(step, direction, ids))
  const step = history[direction][index]
  return step === undefined ? null : { step, rest: { ...history, [direction]: history[direction].slice(0, index) } }
}

/** Returns the history once a step was taken; a widget that came back has another id. */
export function finishStep(rest: WidgetHistory, step: WidgetStep, direction: Direction, newId: string): WidgetHistory {
  const opposite = direction === 'undo' ? 'redo' : 'undo'
  const rename = (one: WidgetStep) => (one.widgetId === step.widgetId ? { ...one, widgetId: newId } : one)
  const next = { ...rest, [opposite]: [...rest[opposite], step] }
  return { undo: next.undo.map(rename), redo: next.redo.map(rename) }
}

/** Returns the configuration text that puts a widget where it is now. */
export function readPlacement({ widgetConfig, zIndex }: Widget): string {
  const { x_position, y_position, width, height } = readWidgetConfig(widgetConfig)
  return JSON.stringify({ x_position, y_position, width, height, z_index: zIndex })
}

/** Returns what creates a deleted widget again, with its content and at its place. */
export const toCopy = ({ widgetType, widgetTitle, widgetConfig, isVisible }: Widget) => ({
  ...readWidgetConfig(widgetConfig),
  widget_type: widgetType,
  title: widgetTitle,
  is_visible: isVisible,
})

const verbs = { place: 'was moved or resized', add: 'was added', remove: 'was deleted' }

/** Returns what was undone or redone, in words. */
export const describeStep = ({ kind, title }: WidgetStep): string => `${title} ${verbs[kind]}`
