import { useRef } from 'react'

/**
 * For a form that takes the place of the button it was opened by: when it closes, the button that comes back gets the focus.
 * `leave` is called as the form closes, `backOn` is the ref of the button.
 */
export function useFocusBack<Part extends string>() {
  const left = useRef<Part | null>(null)
  return {
    leave(part: Part | null) {
      left.current = part
    },
    backOn: (part: Part) => (button: HTMLElement | null) => {
      if (button === null || left.current !== part) return
      left.current = null
      button.focus({ preventScroll: true })
    },
  }
}
