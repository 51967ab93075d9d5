/** A valid-time event code: what happens to which event. NWS Instruction 10-1703. */
export interface Vtec {
  /** NEW, CON, EXT, EXA, EXB, UPG, CAN, EXP, COR or ROU. */
  action: string
  /** office.phenomenon.significance.number.year: the same for every message of one event. */
  event: string
}

const PATTERN = /^\/O\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6})T\d{4}Z-(\d{6})T\d{4}Z\/$/

/**
 * Reads one code; null for anything else and for tests. An event that already runs has no begin, and the year of the
 * message then stands for the event's.
 */
export function parseVtec(text: string, sent: Date): Vtec | null {
  const [, action, office, phenomenon, significance, number, begin] = PATTERN.exec(text.trim()) ?? []
  if (action === undefined || begin === undefined) return null
  const year = begin === '000000' ? sent.getUTCFullYear() : 2000 + Number(begin.slice(0, 2))
  return { action, event: `${office}.${phenomenon}.${significance}.${number}.${year}` }
}

/** The message ends the event for its own zones. */
export const endsEvent = ({ action }: Vtec): boolean => action === 'CAN' || action === 'EXP' || action === 'UPG'
