/** Times requests in ms, from the request to the last byte of the answer, so many of them at once; sorted. */
export async function timeRequests(
  urls: string[],
  inFlight: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const times: number[] = []
  const left = [...urls]
  const ask = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const started = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, ask))
  return times.sort((a, b) => a - b)
}

/** The value below which such a share of the sorted ones lies. */
export const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Prints a row of a table, which ends with whether its goal is met. The program ends with 1 if one is not. */
export function printRow(cells: string[], isMet: boolean): void {
  if (!isMet) process.exitCode = 1
  console.log(`| ${[...cells, isMet ? 'yes' : 'no'].join(' | ')} |`)
}
