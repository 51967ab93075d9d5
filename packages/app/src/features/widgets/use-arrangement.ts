import type { Widget } from '@squall/shared/contract/channel'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import {
  changeBoxByKey,
  clampBox,
  describeBox,
  type Grip,
  getWidgetBox,
  isSameBox,
  pullBox,
  type WidgetBox,
} from './rules'
import { type Snapped, snapBox } from './snap.rules'

type Guides = Omit<Snapped, 'box'>

/** A box being changed: held by pointer or key, or released and not yet in the list. */
interface Draft {
  widget: Widget
  grip: Grip
  box: WidgetBox
  /** The edges of other widgets that the box has caught. */
  guides: Guides | null
  isHeld: boolean
  /** The list at the time of release; the next list contains the new position. */
  letGoIn: readonly Widget[] | null
}

interface Pull {
  pointerId: number
  from: { x: number; y: number }
  box: WidgetBox
}

interface ArrangementOptions {
  widgets: readonly Widget[]
  /** Whether a dragged box catches the edges of others and the grid; not while Alt is held. */
  isSnapping: boolean
  onPlace: (widgetId: string, box: WidgetBox) => void
}

/**
 * Returns handlers that move and resize widgets by mouse, touch and arrow keys. A box follows at once and `onPlace`
 * gets it on release; Escape reverts it. `announcement` is for screen readers.
 */
export function useArrangement({ widgets, isSnapping, onPlace }: ArrangementOptions) {
  const [draft, setDraftState] = useState<Draft | null>(null)
  /** The latest position; several moves can precede a render. */
  const latest = useRef<Draft | null>(null)
  const pull = useRef<Pull | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const isOver = draft !== null && !draft.isHeld && draft.letGoIn !== widgets
  const shown = isOver ? null : draft
  if (isOver) setDraftState(null)

  function setDraft(next: Draft | null) {
    latest.current = next
    setDraftState(next)
  }

  function boxNow(widget: Widget): WidgetBox {
    return shown?.widget.id === widget.id ? shown.box : getWidgetBox(widget)
  }

  function hold(widget: Widget, grip: Grip, box: WidgetBox, guides: Guides | null = null) {
    setDraft({ widget, grip, box, guides, isHeld: true, letGoIn: null })
  }

  function drag(widget: Widget, grip: Grip, pulled: WidgetBox, isFree: boolean) {
    if (isFree) return hold(widget, grip, clampBox(pulled))
    const others = widgets.filter(({ id }) => id !== widget.id).map(getWidgetBox)
    const { box, ...guides } = snapBox(pulled, grip, others)
    hold(widget, grip, box, guides)
  }

  function letGo() {
    pull.current = null
    const held = latest.current
    if (!held?.isHeld) return
    setDraft({ ...held, isHeld: false, letGoIn: widgets })
    if (isSameBox(held.box, getWidgetBox(held.widget))) return
    setAnnouncement(describeBox(held.widget.widgetTitle, held.grip, held.box))
    onPlace(held.widget.id, held.box)
  }

  function putBack() {
    if (!latest.current?.isHeld) return
    pull.current = null
    setAnnouncement(`${latest.current.widget.widgetTitle} is back where it was`)
    setDraft(null)
  }

  const handleProps = (widget: Widget, grip: Grip) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || pull.current !== null) return
      const box = boxNow(widget)
      pull.current = { pointerId: event.pointerId, from: { x: event.pageX, y: event.pageY }, box }
      event.currentTarget.setPointerCapture(event.pointerId)
      hold(widget, grip, box)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (pull.current?.pointerId !== event.pointerId) return
      const { from, box } = pull.current
      const pulled = pullBox(box, grip, { x: event.pageX - from.x, y: event.pageY - from.y })
      drag(widget, grip, pulled, !isSnapping || event.altKey)
    },
    onPointerUp: letGo,
    onPointerCancel: putBack,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') return putBack()
      const held = latest.current
      const from = held?.isHeld && held.widget.id === widget.id ? held.box : boxNow(widget)
      const box = changeBoxByKey(from, grip, event.key, event.shiftKey)
      if (box === null || pull.current !== null) return
      event.preventDefault()
      hold(widget, grip, box)
    },
    onKeyUp() {
      if (pull.current === null) letGo()
    },
    onBlur() {
      if (pull.current === null) letGo()
    },
  })

  return {
    boxNow,
    guides: shown?.isHeld ? shown.guides : null,
    isHeld: (widget: Widget) => shown?.isHeld === true && shown.widget.id === widget.id,
    handleProps,
    announcement,
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
