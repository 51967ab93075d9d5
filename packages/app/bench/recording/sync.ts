import type { Browser } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { openSampledPage } from '../glass/browser'
import { readPlayed, startListening } from '../glass/listener'
import { readSightings } from '../glass/sampler'
import { goBack, watchLive } from './pages'
import { compareBeeps } from './sync.rules'

const RATES = [0.5, 1, 2]
const SETTLE_MS = 3_000

interface Settings {
  browser: Browser
  url: string
  streamId: string
  seconds: number
  say(line: string): void
}

/** Measures how far picture and sound of a rewound stream are apart, by what the page paints and what it gives to the loudspeaker. */
export async function measureSync({ browser, url, streamId, seconds, say }: Settings): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, rate] of RATES.entries()) {
    const soundLaterMs = await measureRate({ browser, url, streamId, seconds, rate })
    const apart = soundLaterMs.map((ms) => Math.abs(ms))
    const middle = quantile(soundLaterMs, 0.5)
    say(
      `${rate}×: sound ${middle.toFixed(1)} ms later, p95 ${quantile(apart, 0.95).toFixed(1)} ms apart, ${apart.length} beeps`,
    )
    rows.push({
      ...{ row: `24${'abc'[index]}`, measure: `sound and picture apart at ${rate}×, p95`, unit: 'ms' },
      ...{ against: `${apart.length} beeps, Chromium`, goal: { atMost: 40 }, note: 'no sound was heard' },
      values: apart.length === 0 ? [] : [quantile(apart, 0.95)],
      details: { 'sound later, ms': soundLaterMs },
    })
  }
  return rows
}

async function measureRate({ browser, url, streamId, seconds, rate }: Omit<Settings, 'say'> & { rate: number }) {
  // The listener follows the output that was opened last, so each speed has a page of its own.
  const page = await openSampledPage(browser, url)
  try {
    await watchLive(page, streamId)
    await page.waitForTimeout(SETTLE_MS)
    await goBack(page)
    await page.getByRole('combobox', { name: 'Speed' }).selectOption(String(rate))
    await page.waitForTimeout(SETTLE_MS)
    await startListening(page)
    const from = Date.now()
    // Half the tones are known at other speeds, and slow ones are rare.
    await page.waitForTimeout((seconds * 1_000) / Math.min(1, rate))
    const beeps = (await readPlayed(page)).filter(([, at]) => at > from && at < Date.now())
    return compareBeeps(beeps, await readSightings(page), rate)
  } finally {
    await page.context().close()
  }
}
