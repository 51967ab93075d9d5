import { TRACK_FILE_MAX_POINTS, TRACK_POINTS_MAX } from '@squall/shared/contract/community'
import { describe, expect, test } from 'vitest'
import { readGpx } from './read-gpx'
import { gpxFile } from './testing'

const read = (text: string) => readGpx(Buffer.from(text))

test('a track is read with its length in miles', async () => {
  const track = await read(
    gpxFile([
      [35.2226, -97.4395],
      [35.3395, -97.4867],
      [35.5514, -97.4075],
    ]),
  )
  expect(track).toMatchObject({
    pointsRead: 3,
    points: [
      [35.2226, -97.4395],
      [35.3395, -97.4867],
      [35.5514, -97.4075],
    ],
  })
  expect(track.miles).toBeCloseTo(23.81, 0)
})

test('segments follow each other, and elements may have a prefix', async () => {
  const track = await read(
    `<?xml version="1.0" encoding="UTF-8"?><g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:wpt lat="1" lon="1"/>
     <g:trk><g:name>A &amp; B</g:name><g:trkseg><g:trkpt lat="35" lon="-97"><g:ele>300</g:ele></g:trkpt></g:trkseg>
     <g:trkseg><g:trkpt lon=" -98.5 " lat="+36.25"/></g:trkseg></g:trk></g:gpx>`,
  )
  expect(track.points).toEqual([
    [35, -97],
    [36.25, -98.5],
  ])
})

test('route points stand in where there is no track', async () => {
  const track = await read('<gpx><rte><rtept lat="35" lon="-97"/><rtept lat="36" lon="-97"/></rte></gpx>')
  expect(track.points).toEqual([
    [35, -97],
    [36, -97],
  ])
})

test('a long track keeps its shape in as many points as are kept', async () => {
  const long = Array.from({ length: 20_000 }, (_, at): [number, number] => [
    35 + at / 20_000,
    -97 + Math.sin(at / 300) / 9,
  ])
  const track = await read(gpxFile(long))
  expect(track).toMatchObject({ pointsRead: 20_000, points: { length: TRACK_POINTS_MAX } })
})

describe('it is refused with a sentence', () => {
  const NOT_GPX = 'This file is not a GPX file'
  const DAMAGED = 'This file is not a GPX file, or it is damaged'
  const DOCTYPE = 'GPX files with a document type are not accepted'
  const NO_TRACK = 'This GPX file has no track: it needs at least two points'
  const NO_PLACE = 'This GPX file has a point without a valid latitude and longitude'
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const point = (attributes: string) => `<gpx><trk><trkseg><trkpt ${attributes}/></trkseg></trk></gpx>`

  test.each([
    ['a text', 'Turn left at the water tower', DAMAGED],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', DAMAGED],
    ['another kind of XML', '<kml><Document/></kml>', NOT_GPX],
    ['a web page', '<!DOCTYPE html><html></html>', DOCTYPE],
    ['a file that ends in the middle', '<gpx><trk><trkseg><trkpt lat="35" lon="-97"/>', DAMAGED],
    ['entities within entities', `<!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs}]><gpx>&l9;</gpx>`, DOCTYPE],
    ['an entity that reads a file', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>', DOCTYPE],
    ['an entity that nobody declared', '<gpx><trk><name>&boom;</name></trk></gpx>', DAMAGED],
    ['elements within elements without end', `<gpx>${'<a>'.repeat(100_000)}`, DAMAGED],
    ['no track', '<gpx><metadata/></gpx>', NO_TRACK],
    ['a single point', point('lat="35" lon="-97"'), NO_TRACK],
    ['a point at no place', point('lat="" lon="-97"'), NO_PLACE],
    ['a point without a longitude', point('lat="35"'), NO_PLACE],
    ['a point off the globe', point('lat="91" lon="-97"'), NO_PLACE],
    ['a point at an endless place', point('lat="1e400" lon="0"'), NO_PLACE],
    ['a point that is a script', point('lat="alert(1)" lon="-97"'), NO_PLACE],
  ])('%s', async (_what, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  })

  test('more points than a drive can have', async () => {
    const dot = '<trkpt lat="35" lon="-97"/>'
    await expect(read(`<gpx><trk><trkseg>${dot.repeat(TRACK_FILE_MAX_POINTS + 1)}`)).rejects.toMatchObject({
      message: 'A track may have at most 100,000 points',
    })
  })
})
