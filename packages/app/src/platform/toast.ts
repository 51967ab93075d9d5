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
  /** True where a link to sign-in helps: it leads back to the page it is on. */
  offersSignIn: boolean
}

interface ToastQueue {
  /** The message on screen. */
  shown: ToastMessage | null
  waiting: readonly ToastMessage[]
}

const SHOWN_MS = 5_000

/** A message without a button leaves after this when others wait for its place. */
const HURRIED_MS = 2_500

/** A burst of failures must not occupy the screen for a minute. */
const MAX_WAITING = 4

/** Returns how long a message stays on screen, in ms. */
export function getToastDurationMs(
  { lastsMs = SHOWN_MS, action, offersSignIn }: ToastMessage,
  isAwaited: boolean,
): number {
  if (!isAwaited) return lastsMs
  return action || offersSignIn ? SHOWN_MS : HURRIED_MS
}

/** Holds the messages in their order, one of them on screen. */
export function createToastQueue() {
  const { get, set, subscribe, useValue } = createStore<ToastQueue>({ shown: null, waiting: [] })
  let lastId = 0

  return {
    current: () => get().shown,
    subscribe,
    useValue,
    /** Shows a message, after those before it. One that is already there is not repeated. */
    show(kind: ToastMessage['kind'], text: ToastText, offersSignIn = false) {
      const { shown, waiting } = get()
      const isKnown = [shown, ...waiting].some(
        (message) => message !== null && message.title === text.title && message.description === text.description,
      )
      if (isKnown && text.action === undefined) return
      lastId += 1
      const message = { ...text, kind, offersSignIn, id: lastId }
      set(shown === null ? { shown: message, waiting } : { shown, waiting: [...waiting, message].slice(-MAX_WAITING) })
    },
    /** Removes the message on screen, if it is this one, and shows the next. */
    dismiss(id: number) {
      const { shown, waiting } = get()
      if (shown?.id === id) set({ shown: waiting[0] ?? null, waiting: waiting.slice(1) })
    },
  }
}

export const toastQueue = createToastQueue()

/** Shows short feedback on the user's last action. Life-safety messages never go here. */
export const toast = {
  success: (text: ToastText) => toastQueue.show('success', text),
  error: (text: ToastText) => toastQueue.show('error', text),
  info: (text: ToastText) => toastQueue.show('info', text),
  /** Says that something is for members, with a link to sign-in. */
  signIn: (text: ToastText) => toastQueue.show('info', text, true),
}
