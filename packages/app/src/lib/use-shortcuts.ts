import { useEffect, useEffectEvent } from 'react'

/** Keys as `KeyboardEvent.key` in lower case, and what they do. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Single-key shortcuts for as long as the component is there. They rest while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusyElsewhere(event.target)) return
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
    target.closest('input:not([type=range]), textarea, select, [contenteditable]') !== null
  )
}
