import { useEffect, useRef, useEffectEvent, type RefObject, useState } from 'react'

const SITE = 'Squall'

/** Names the page in the browser's tab and for screen readers that announce a new page by its title. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])
}

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

/** Keys as `KeyboardEvent.key` in lower case, and what they do. */
export type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Single-key shortcuts for as long as the component is there. They pause during typing and while a dialog is open, and leave
 * a key to the element in focus that uses it by itself.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (isBusyElsewhere(event.target) || isUsedBy(event.target, event.key)) return
    const act = shortcuts[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })

  // Keys are pressed anywhere on the page, not on an element of ours.
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]') !==
      null
  )
}

function isUsedBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === ' ') return target.closest('button, summary, [type=radio], [type=checkbox]') !== null
  return key.startsWith('Arrow') && target.closest('[type=range], [type=radio], [role=tab]') !== null
}

/** Returns whether the element is visible: scrolled into view in a foreground tab. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isTabVisible, setTabVisible] = useState(() => document.visibilityState === 'visible')

  // Visibility comes from the intersection observer and the visibilitychange event.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    const onVisibility = () => setTabVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [element])

  return isInView && isTabVisible
}
