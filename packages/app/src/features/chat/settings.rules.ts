const SLOW_MODES = [0, 5, 10, 30, 60, 300, 600]

const formatSlowMode = (seconds: number): string => {
  if (seconds === 0) return 'Off'
  if (seconds === 60) return 'One message a minute'
  return seconds % 60 === 0 ? `One message every ${seconds / 60} minutes` : `One message every ${seconds} s`
}

/** What slow mode can be set to, with what it is at the moment. */
export const slowModeChoices = (current: number): { value: string; label: string }[] =>
  [...new Set([...SLOW_MODES, current])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatSlowMode(seconds) }))

/** Held words as they are typed, one a line. */
export const parseHeldWords = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
