type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** Most mouse wheels report 100 per notch. */
const PER_STEP = 250
/** A pinch on a touchpad arrives as small wheel events with the control key. */
const PER_STEP_OF_SPREADING = 70
const LINE_PIXELS = 33
const IN_LINES = 1
/** The largest zoom change of one wheel event. */
const MOST_STEPS = 1

/** Returns the zoom change of a wheel event in zoom steps; turning away from the user zooms in. */
export function wheelSteps({ deltaY, deltaMode, ctrlKey }: Turn): number {
  const pixels = deltaMode === IN_LINES ? deltaY * LINE_PIXELS : deltaY
  const steps = -pixels / (ctrlKey ? PER_STEP_OF_SPREADING : PER_STEP)
  return Math.min(MOST_STEPS, Math.max(-MOST_STEPS, steps))
}
