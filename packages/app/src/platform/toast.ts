import { createStore } from './store'

interface ToastText {
  title: string
  description?: string
  /** A button, for example Undo. */
  action?: { label: string; onClick: () => void }
  /** How long it stays; five seconds by default. */
  lastsMs?: number
}

/** How long a toast offers undo. */
export const UNDO_MS = 10_000

export interface ToastMessage extends ToastText {
  id: number
  kind: 'success' | 'error' | 'info'
}

/** Holds the one message on screen; a newer message takes the place of an older one. */
export function createToastSlot() {
  const { get: current, set, subscribe, useValue } = createStore<ToastMessage | null>(null)
  let lastId = 0

  return {
    current,
    subscribe,
    useValue,
    show(kind: ToastMessage['kind'], text: ToastText) {
      lastId += 1
      set({ ...text, kind, id: lastId })
    },
    /** Removes the message unless a newer one has replaced it. */
    dismiss(id: number) {
      if (current()?.id === id) set(null)
    },
  }
}

export const toastSlot = createToastSlot()

/** Shows short feedback on the user's last action. Life-safety messages never go here. */
export const toast = {
  success: (text: ToastText) => toastSlot.show('success', text),
  error: (text: ToastText) => toastSlot.show('error', text),
  info: (text: ToastText) => toastSlot.show('info', text),
}
