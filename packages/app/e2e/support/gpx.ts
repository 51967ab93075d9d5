/** Returns a GPX file of a drive from Norman to Chickasha, with a point every few hundred metres. */
export function driveToChickasha(): Buffer {
  const [from, to] = [
    [35.2226, -97.4395],
    [35.0526, -97.9364],
  ] as const
  const points = Array.from({ length: 200 }, (_, at) => {
    const share = at / 199
    const bend = Math.sin(share * Math.PI * 3) * 0.02
    return `<trkpt lat="${from[0] + (to[0] - from[0]) * share + bend}" lon="${from[1] + (to[1] - from[1]) * share}"/>`
  })
  return Buffer.from(`<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`)
}
