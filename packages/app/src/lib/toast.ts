import { createToaster } from '@chakra-ui/react'

interface ToastText {
  title: string
  description?: string
}

/** One toast at a time for 5 s; the pointer over it or the focus in it holds it, F8 brings the focus there. */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5000,
  removeDelay: 250,
  hotkey: ['F8'],
  pauseOnPageIdle: true,
  offsets: { top: '1rem', right: '1rem', left: '1rem', bottom: 'calc(var(--bottom-bar-height, 0px) + 1rem)' },
})

/** The newest message replaces the one on screen. Never for life-safety messages. */
function show(type: 'success' | 'error' | 'info', text: ToastText) {
  toaster.dismiss()
  toaster.create({ type, closable: true, ...text })
}

export const toast = {
  success: (text: ToastText) => show('success', text),
  error: (text: ToastText) => show('error', text),
  info: (text: ToastText) => show('info', text),
}
