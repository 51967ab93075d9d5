/** Returns a GPX file of one track, as a recorder writes it. */
export function gpxFile(points: [latitude: number, longitude: number][]): string {
  const trackPoints = points.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"><ele>340.2</ele></trkpt>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>Drive</name><trkseg>${trackPoints.join('\n')}</trkseg></trk>`,
    '</gpx>',
  ].join('\n')
}
