import { jsonAnswer, type SimulatedAnswer } from './answer'

interface Town {
  name: string
  county: string
  state: string
  /** Two letters, as people write it behind a town. */
  code: string
  lat: string
  lon: string
}

/** Well-known towns, most of them where the storms are; the larger of two with the same name comes first. */
const TOWNS: Town[] = `
Oklahoma City|Oklahoma|Oklahoma|OK|35.4676|-97.5164
Norman|Cleveland|Oklahoma|OK|35.2226|-97.4395
Moore|Cleveland|Oklahoma|OK|35.3395|-97.4867
El Reno|Canadian|Oklahoma|OK|35.5323|-97.9550
Chickasha|Grady|Oklahoma|OK|35.0526|-97.9364
Shawnee|Pottawatomie|Oklahoma|OK|35.3273|-96.9253
Tulsa|Tulsa|Oklahoma|OK|36.1540|-95.9928
Lawton|Comanche|Oklahoma|OK|34.6036|-98.3959
Enid|Garfield|Oklahoma|OK|36.3956|-97.8784
Wichita|Sedgwick|Kansas|KS|37.6872|-97.3301
Dodge City|Ford|Kansas|KS|37.7528|-100.0171
Topeka|Shawnee|Kansas|KS|39.0473|-95.6752
Kansas City|Jackson|Missouri|MO|39.0997|-94.5786
Kansas City|Wyandotte|Kansas|KS|39.1142|-94.6275
Joplin|Jasper|Missouri|MO|37.0842|-94.5133
St. Louis|City of St. Louis|Missouri|MO|38.6270|-90.1994
Dallas|Dallas|Texas|TX|32.7767|-96.7970
Wichita Falls|Wichita|Texas|TX|33.9137|-98.4934
Amarillo|Potter|Texas|TX|35.2220|-101.8313
Lubbock|Lubbock|Texas|TX|33.5779|-101.8552
Omaha|Douglas|Nebraska|NE|41.2565|-95.9345
North Platte|Lincoln|Nebraska|NE|41.1239|-100.7654
Des Moines|Polk|Iowa|IA|41.5868|-93.6250
Rapid City|Pennington|South Dakota|SD|44.0805|-103.2310
Sioux Falls|Minnehaha|South Dakota|SD|43.5460|-96.7313
Bismarck|Burleigh|North Dakota|ND|46.8083|-100.7837
Minneapolis|Hennepin|Minnesota|MN|44.9778|-93.2650
Denver|Denver|Colorado|CO|39.7392|-104.9903
Little Rock|Pulaski|Arkansas|AR|34.7465|-92.2896
Birmingham|Jefferson|Alabama|AL|33.5186|-86.8104
Nashville|Davidson|Tennessee|TN|36.1627|-86.7816
Chicago|Cook|Illinois|IL|41.8781|-87.6298
New York|New York|New York|NY|40.7128|-74.0060
Miami|Miami-Dade|Florida|FL|25.7617|-80.1918
Seattle|King|Washington|WA|47.6062|-122.3321
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', county = '', state = '', code = '', lat = '', lon = ''] = line.split('|')
    return { name, county, state, code, lat, lon }
  })

const MOST = 40
const OF_COUNTRY = new Set(['usa', 'us', 'united', 'states', 'county'])

/** `/search?q=…&format=jsonv2&limit=…` of Nominatim: a town is named by its first word and others of its name, county and state. */
export function answerTowns(query: URLSearchParams): SimulatedAnswer | null {
  if (query.get('format') !== 'jsonv2') return null
  const asked = toWords(query.get('q') ?? '').filter((word) => !OF_COUNTRY.has(word))
  const limit = Math.min(MOST, Math.max(1, Number(query.get('limit') ?? 10) || 10))
  return jsonAnswer(
    TOWNS.filter((town) => isNamed(town, asked))
      .slice(0, limit)
      .map(toResult),
  )
}

function isNamed({ name, county, state, code }: Town, asked: string[]): boolean {
  const [first = ''] = toWords(name)
  const around = new Set([name, county, state, code].flatMap(toWords))
  return asked.includes(first) && asked.every((word) => around.has(word))
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function toResult({ name, county, state, lat, lon }: Town, index: number) {
  const around = county.startsWith('City of ') ? [] : [`${county} County`]
  return {
    place_id: index + 1,
    licence: 'Simulated',
    lat,
    lon,
    category: 'boundary',
    type: 'administrative',
    place_rank: 16,
    importance: 0.6,
    addresstype: 'city',
    name,
    display_name: [name, ...around, state, 'United States'].join(', '),
    boundingbox: [-0.1, 0.1].map((step) => offset(lat, step)).concat([-0.1, 0.1].map((step) => offset(lon, step))),
  }
}

const offset = (degrees: string, step: number) => (Number(degrees) + step).toFixed(7)
