import { useEffect, useEffectEvent } from 'react'

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
