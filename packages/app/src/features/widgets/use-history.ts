import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../platform/toast'
import { addStep, type Direction, describeStep, emptyHistory, finishStep, takeStep } from './history.rules'
import { useWidgetActions, useWidgets } from './hooks'

const titles = { undo: 'Undone', redo: 'Done again' }

/** Returns the owner's actions, and how to undo and redo them until the page is left; null where there is nothing to. */
export function useWidgetHistory(userId: string, isArranging: boolean) {
  const { widgets } = useWidgets(userId)
  const [history, setHistory] = useState(emptyHistory)
  const [isBusy, setBusy] = useState(false)
  const actions = useWidgetActions(userId, (step) => setHistory((before) => addStep(before, step)))
  const ids = new Set(widgets.map(({ id }) => id))
  const isWaiting = isBusy || actions.isPending

  async function go(direction: Direction) {
    const taken = takeStep(history, direction, ids)
    if (taken === null || isWaiting) return
    const { step, rest } = taken
    setBusy(true)
    const newId = await actions.applyStep(step, direction)
    setBusy(false)
    setHistory(newId === null ? rest : finishStep(rest, step, direction, newId))
    if (newId !== null) toast.info({ title: titles[direction], description: describeStep(step) })
  }

  const toGo = (direction: Direction) =>
    isWaiting || takeStep(history, direction, ids) === null ? null : () => void go(direction)
  const [undo, redo] = [toGo('undo'), toGo('redo')]
  useUndoKeys(isArranging, undo, redo)
  return { actions, undo, redo }
}

/** Ctrl Z, Ctrl Shift Z and Ctrl Y, with ⌘ on a Mac, except in text fields and dialogs, which have an undo of their own. */
function useUndoKeys(isOn: boolean, undo: (() => void) | null, redo: (() => void) | null) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
    if (isTyping || document.querySelector('[role=dialog], [role=alertdialog]') !== null) return
    event.preventDefault()
    const act = key === 'y' || event.shiftKey ? redo : undo
    act?.()
  })

  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
