import type { Row } from '@squall/shared/bench/row'
import { countWrongGates, measureScan, readRecordedScan, SCANS, withoutScans } from '../../../api/bench/radar/values'

/** Recorded scans, decoded and encoded as value pictures: processor time, and whether the values are the decoder's. */
export async function measureScans(rounds: number): Promise<Row[]> {
  const reason = withoutScans()
  if (reason !== null) {
    console.log(`Scans are skipped: ${reason}`)
    return []
  }
  const rows: Row[] = []
  for (const [product, path] of SCANS) {
    const file = readRecordedScan(path)
    const row = await measureScan(product, file, rounds)
    const { wrong, compared } = countWrongGates(product, file)
    rows.push({ ...row, row: '2', against: product })
    rows.push({
      ...{ row: '2', measure: 'gates more than one step off', against: `${product}, ${compared} gates` },
      ...{ goal: { atMost: 0 }, unit: '', values: [wrong] },
    })
  }
  return rows
}
