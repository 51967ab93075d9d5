import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'

const SITE = 'Squall'

/** Sets the document's title, by which screen readers announce a new page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])
}

/**
 * Returns the focus to a button that a form had replaced, when the form closes. `leave` is called as the form closes;
 * `backOn` is the button's ref.
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

/** Actions by `KeyboardEvent.key` in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Registers single-key shortcuts while the component is mounted. They pause during typing and while a dialog is open, and
 * never take a key that the focused element uses.
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

/** Returns whether Tab was pressed since the component appeared. */
export function useIsTabbing(): boolean {
  const [isTabbing, setTabbing] = useState(false)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setTabbing(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isTabbing
}

/**
 * While `isOn`, scrolls the focus back into view when the element grows and the focus comes after it. Browsers keep what is at
 * the top of the view in its place; where that is the element itself, it would push the focus out of sight.
 */
export function useFocusInView(element: RefObject<Element | null>, isOn: boolean) {
  useEffect(() => {
    const grown = element.current
    if (grown === null || !isOn) return
    const observer = new ResizeObserver(() => {
      const focus = document.activeElement
      const isAfter = focus !== null && grown.compareDocumentPosition(focus) === Node.DOCUMENT_POSITION_FOLLOWING
      if (isAfter) focus.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(grown)
    return () => observer.disconnect()
  }, [element, isOn])
}

/** Returns whether the element is visible: scrolled into view in a foreground tab. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isTabVisible, setTabVisible] = useState(() => document.visibilityState === 'visible')

  useEffect(() => {
    if (element.current === null) return
    // In slices: what appears on the screen can be a whole section of the page.
    const observer = new IntersectionObserver((entries) =>
      startTransition(() => setInView(entries.at(-1)?.isIntersecting === true)),
    )
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
