import type { Minute } from './tally'
import type { ProcessMinute } from './watch-process'

export const HEADINGS = [
  'min',
  'api MB',
  'heap',
  'late p99',
  'CPU',
  'media MB',
  'heap',
  'late p99',
  'CPU',
  'clients CPU',
  'REST',
  'p50',
  'p99',
  'frames',
  'p99',
  'lost',
  'late',
  'chat p99',
  'lost',
  'errors',
]

/** Returns the cells of one minute in the table that grows while a soak goes on. */
export function formatMinute(
  minute: number,
  api: ProcessMinute,
  media: ProcessMinute,
  clients: ProcessMinute,
  { rest, frames, chat, failures }: Minute,
): (string | number)[] {
  const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
  const ofProcess = ({ memory, heap, lateP99, cpuPercent }: ProcessMinute) => [
    memory.toFixed(0),
    heap.toFixed(0),
    ms(lateP99),
    `${cpuPercent.toFixed(0)} %`,
  ]
  const errors = Object.entries(failures).map(([what, count]) => `${count} × ${what}`)
  return [
    minute,
    ...ofProcess(api),
    ...ofProcess(media),
    `${clients.cpuPercent.toFixed(0)} %`,
    rest.count,
    ms(rest.p50),
    ms(rest.p99),
    frames.seen,
    ms(frames.p99),
    frames.lost,
    frames.late,
    ms(chat.p99),
    chat.lost,
    errors.length === 0 ? 0 : errors.join(', '),
  ]
}
