import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const HIDES_AFTER_MS = 3_000

/** The keyboard's focus, and an open choice of settings. */
const IN_USE = ':focus-visible, [data-holds-controls]'

const CONTROLS = 'button, input, a, [role=group]'

/**
 * Returns whether the controls of a stage are hidden, and the stage's handlers: pointer, tap and focus show them, and
 * they hide after three seconds of stillness, but not while they are in use.
 */
export function useIdleControls(stage: RefObject<HTMLElement | null>) {
  const [isIdle, setIdle] = useState(false)
  const pointer = useRef('mouse')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function hideUnlessUsed() {
    if (stage.current?.querySelector(IN_USE) != null) return show()
    setIdle(true)
  }

  function show() {
    clearTimeout(timer.current)
    timer.current = setTimeout(hideUnlessUsed, HIDES_AFTER_MS)
    setIdle(false)
  }

  const begin = useEffectEvent(show)
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])

  return {
    isIdle,
    handlers: {
      onPointerDown(event: PointerEvent) {
        pointer.current = event.pointerType
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'mouse') show()
      },
      // A tap answers as a click, after which nothing follows that a control shown by it could take.
      onClick({ target }: MouseEvent) {
        const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null
        if (pointer.current === 'mouse' || isIdle || isOnControl) return show()
        clearTimeout(timer.current)
        setIdle(true)
      },
      onFocus: show,
    },
  }
}
