import { foldText } from './fold-text'

/** Codes and names of the states, the capital's district and Puerto Rico. */
const STATES =
  'al Alabama,ak Alaska,az Arizona,ar Arkansas,ca California,co Colorado,ct Connecticut,de Delaware,dc District of Columbia,' +
  'fl Florida,ga Georgia,hi Hawaii,id Idaho,il Illinois,in Indiana,ia Iowa,ks Kansas,ky Kentucky,la Louisiana,me Maine,' +
  'md Maryland,ma Massachusetts,mi Michigan,mn Minnesota,ms Mississippi,mo Missouri,mt Montana,ne Nebraska,nv Nevada,' +
  'nh New Hampshire,nj New Jersey,nm New Mexico,ny New York,nc North Carolina,nd North Dakota,oh Ohio,ok Oklahoma,or Oregon,' +
  'pa Pennsylvania,pr Puerto Rico,ri Rhode Island,sc South Carolina,sd South Dakota,tn Tennessee,tx Texas,ut Utah,vt Vermont,' +
  'va Virginia,wa Washington,wv West Virginia,wi Wisconsin,wy Wyoming'

/** Territories that searches find by their name alone: their codes are too often something else. */
const TERRITORIES = 'gu Guam,vi Virgin Islands,mp Northern Mariana Islands,as American Samoa'

const WITH_ARTICLE = new Set(['DC', 'VI', 'MP'])

/** The name of a state or territory in a sentence, by the two letters with which zones of the weather service begin; the sea has none. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  `${STATES},${TERRITORIES}`.split(',').map((state) => {
    const [code, name] = [state.slice(0, 2).toUpperCase(), state.slice(3)]
    return [code, WITH_ARTICLE.has(code) ? `the ${name}` : name]
  }),
)

/** Code and name in lower case, the longest name first: West Virginia is not Virginia. */
const states = STATES.split(',')
  .map((state) => ({ code: state.slice(0, 2), name: state.slice(3).toLowerCase().split(' ') }))
  .sort((a, b) => b.name.length - a.name.length)

/** Words of a search that are looked for together. */
export interface SearchTerm {
  words: string[]
  /** For a US state by name or code, how a place may say it instead: the words of the other form. */
  state: string[] | null
}

/** Returns typed words as terms: each by itself, but the name of a US state as one. */
export function toSearchTerms(words: string[]): SearchTerm[] {
  const folded = words.map((word) => foldText(word).replace(/[^\p{L}\p{N}]+$/u, ''))
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; ) {
    const named = states.find(({ name }) => name.every((word, n) => folded[at + n] === word))
    const coded = states.find(({ code }) => code === folded[at])
    const count = named?.name.length ?? 1
    terms.push({ words: words.slice(at, at + count), state: named ? [named.code] : (coded?.name ?? null) })
    at += count
  }
  return terms
}
