/** The simulated upstream's answer to a request. */
export interface SimulatedAnswer {
  status: number
  type: string
  body: string | Buffer
}

export const jsonAnswer = (value: unknown, type = 'application/json', status = 200): SimulatedAnswer => ({
  status,
  type,
  body: JSON.stringify(value),
})

/** Returns an error as api.weather.gov words it. */
export const problemAnswer = (status: number, title: string, detail: string): SimulatedAnswer =>
  jsonAnswer(
    { type: `https://api.weather.gov/problems/${title.replaceAll(' ', '')}`, title, status, detail },
    'application/problem+json',
    status,
  )

/** 2026-11-21T08:00:00+00:00, as api.weather.gov writes times. */
export const nwsTime = (time: Date): string => `${time.toISOString().slice(0, 19)}+00:00`
