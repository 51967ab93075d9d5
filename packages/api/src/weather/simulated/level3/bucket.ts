import { bearingDegrees, distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { SimulatedAnswer } from '../answer'
import { kmIn, type SimulatedStorm, stormsAt } from '../world'
import { highImages } from './high-images'
import { images as lowImages } from './images'
import { encodeProduct, halfWords } from './product'
import { azimuthRange, isTooNew, pad, REACH_KM, tables, toCellName } from './tables'

const COLUMNS = 6

const STEPS_PER_KM = 4

const packet = (code: number, content: Buffer) => Buffer.concat([halfWords(code, content.length), content])

const MINUTE = 60_000

/** A volume scan begins every 4.5 minutes. */
const VOLUME_MS = 4.5 * MINUTE

const READY_AFTER_MS = 75_000

const KEPT_MS = 70 * MINUTE

const MAX_KEYS = 1000

const MOST_BUILT = 12

const TABLE_CODES = { NST: 58, NMD: 141, NTV: 61, NHI: 59 }

const IMAGE_CODES = { N0B: 153, N1B: 153, N2B: 153, N3B: 153, N0G: 154, N1G: 154, N0C: 161, DPR: 176 }

const images = { ...lowImages, ...highImages }

const HEIGHT_FEET = 1277

type Product = keyof typeof TABLE_CODES | keyof typeof IMAGE_CODES

const RADAR = 'TLX'

const KTLX: Place = { latitude: 35.333, longitude: -97.278 }

/**
 * Returns the bucket unidata-nexrad-level3 with the products of the radar KTLX: a listing by `prefix` and `start-after`, and
 * the products of the last 70 minutes. Null for a key that is not there.
 */
export function answerBucket(key: string, query: URLSearchParams, now: Date): SimulatedAnswer | null {
  if (key === '') return query.get('list-type') === '2' ? listingAnswer(query, now) : null
  const object = objectsAt(now).find((one) => one.key === key)
  return object === undefined ? null : { status: 200, type: 'binary/octet-stream', body: getBody(object) }
}

interface StoredObject {
  key: string
  product: Product
  volumeTime: Date
}

const PRODUCTS: Product[] = ['DPR', 'N0B', 'N0C', 'N0G', 'N1B', 'N1G', 'N2B', 'N3B', 'NHI', 'NMD', 'NST', 'NTV']

/** Returns the stored objects in the order of their keys, as S3 lists them. */
function objectsAt(now: Date): StoredObject[] {
  const newest = Math.floor((now.getTime() - READY_AFTER_MS) / VOLUME_MS) * VOLUME_MS
  const times = Array.from(
    { length: Math.floor(KEPT_MS / VOLUME_MS) },
    (_, back) => new Date(newest - back * VOLUME_MS),
  )
  return PRODUCTS.flatMap((product) =>
    times.map((volumeTime) => ({ key: toKey(product, volumeTime), product, volumeTime })),
  ).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** TLX_NST_2026_11_21_08_30_00 */
const toKey = (product: Product, time: Date) =>
  `${RADAR}_${product}_${time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '_')}`

/** Files built lately, as several ask for the same, and the sizes of images, which are all alike. */
const built = new Map<string, Buffer>()

const imageSizes = new Map<Product, number>()

function getBody(object: StoredObject): Buffer {
  const body = built.get(object.key) ?? build(object)
  built.set(object.key, body)
  const oldest = built.keys().next().value
  if (built.size > MOST_BUILT && oldest !== undefined) built.delete(oldest)
  return body
}

function getSize(object: StoredObject): number {
  if (!isImage(object.product)) return getBody(object).length
  const size = imageSizes.get(object.product) ?? getBody(object).length
  imageSizes.set(object.product, size)
  return size
}

function build({ product, volumeTime }: StoredObject): Buffer {
  const storms = stormsAt(volumeTime)
  const shared = { heading: { product, radar: RADAR }, radar: KTLX, heightFeet: HEIGHT_FEET, volumeTime }
  if (isImage(product))
    return encodeProduct({ ...shared, code: IMAGE_CODES[product], ...images[product](storms, KTLX) })
  const pages = tables[product](storms, KTLX, volumeTime)
  const isDrawn = product === 'NST' && pages.length > 0
  return encodeProduct({
    ...shared,
    code: TABLE_CODES[product],
    ...(isDrawn && { packets: trackDrawing(storms, KTLX), graphic: trackGraphic(storms, KTLX) }),
    ...(pages.length > 0 && { pages }),
  })
}

const isImage = (product: Product): product is keyof typeof IMAGE_CODES => product in IMAGE_CODES

function listingAnswer(query: URLSearchParams, now: Date): SimulatedAnswer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('start-after') ?? ''
  const asked = Number(query.get('max-keys') ?? MAX_KEYS)
  const most = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, MAX_KEYS) : MAX_KEYS
  const found = objectsAt(now).filter(({ key }) => key.startsWith(prefix) && key > after)
  const contents = found.slice(0, most).map((object) => {
    const modified = new Date(object.volumeTime.getTime() + READY_AFTER_MS).toISOString()
    return `<Contents><Key>${object.key}</Key><LastModified>${modified}</LastModified><ETag>&quot;simulated&quot;</ETag><Size>${getSize(object)}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const head = `<Name>simulated</Name><Prefix>${escaped(prefix)}</Prefix><StartAfter>${escaped(after)}</StartAfter><KeyCount>${contents.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${found.length > most}</IsTruncated>`
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${head}${contents.join('')}</ListBucketResult>`
  return { status: 200, type: 'application/xml', body }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Storm tracks as the radar draws them: of every storm its id (packet 15), and symbols where it is expected (24 and 2). */
function trackDrawing(storms: SimulatedStorm[], radar: Place): Buffer {
  const packets = storms.flatMap((storm) => {
    const { place, track } = storm
    const ahead = isTooNew(storm)
      ? []
      : [15, 30, 45, 60].map((minutes) => travel(place, track.toward, kmIn(track, minutes)))
    const symbols = ahead
      .filter((there) => distanceKm(radar, there) <= REACH_KM)
      .map((there) => packet(2, Buffer.concat([stepsFrom(radar, there), Buffer.from('" ')])))
    const id = packet(15, Buffer.concat([stepsFrom(radar, place), Buffer.from(toCellName(storm))]))
    return symbols.length === 0 ? [id] : [id, packet(24, Buffer.concat(symbols))]
  })
  return Buffer.concat(packets)
}

/** Quarters of a km east and north of the radar. */
function stepsFrom(radar: Place, place: Place): Buffer {
  const [km, azimuth] = [distanceKm(radar, place), (bearingDegrees(radar, place) * Math.PI) / 180]
  return halfWords(Math.round(km * Math.sin(azimuth) * STEPS_PER_KM), Math.round(km * Math.cos(azimuth) * STEPS_PER_KM))
}

/** Returns the strongest echoes by storm, in columns, as they stand above the picture of storm tracks. */
function trackGraphic(storms: SimulatedStorm[], radar: Place): string[][] {
  const groups = Array.from({ length: Math.ceil(storms.length / COLUMNS) }, (_, group) =>
    storms.slice(group * COLUMNS, (group + 1) * COLUMNS),
  )
  return groups.map((some) => [
    ` STORM ID ${some.map((storm) => `     ${toCellName(storm)}   `).join('')}`,
    ` AZ/RAN   ${some.map(({ place }) => ` ${azimuthRange(radar, place)}  `).join('')}`,
    ` DBZM HGT ${some.map(({ dbz }) => `  ${pad(dbz, 2)} 10.0 `).join('')}`,
  ])
}
