/** Storms drawn as SVG in a 1280 by 960 box. */
const svg = (defs: string, shapes: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><defs>${defs}</defs>${shapes}</svg>`)

const sky = (id: string, ...stops: [offset: number, color: string][]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

/** A filter that turns an even colour into a cloud; the tint is red, green and blue from 0 to 1. */
const cloud = (id: string, frequency: string, seed: number, [red, green, blue]: [number, number, number]): string =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 1.6 0 0 0 -0.45"/></filter>`

/** A blur filter from `name:width`, with a margin for its spread. */
function blur(named: string): string {
  const [id, width] = named.split(':')
  return `<filter id="${id}" x="-0.3" y="-0.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="${width}"/></filter>`
}

/** Returns a tornado under a dark base, with the last light behind it. */
export function drawTornado(): Buffer {
  const base = 'M-40,-40 H1320 V330 C1120,400 930,352 800,392 C740,412 560,412 500,388 C360,350 180,398 -40,352 Z'
  const funnel =
    'M505,370 C580,440 655,500 652,610 C650,680 618,722 604,778 L632,778 C652,726 694,690 706,612 C716,520 690,450 800,370 Z'
  return svg(
    sky('sky', [0, '#232a3a'], [0.35, '#3c4557'], [0.6, '#a8765c'], [0.8, '#f0b06a'], [1, '#f5c98a']) +
      '<linearGradient id="funnel"><stop offset="0.3" stop-color="#454b58"/><stop offset="0.55" stop-color="#2b3240"/><stop offset="0.8" stop-color="#1a1f2b"/></linearGradient>' +
      cloud('texture', '0.0035 0.011', 11, [0.33, 0.35, 0.42]) +
      `<clipPath id="under"><path d="${base}"/></clipPath>` +
      ['edge:14', 'soft:5'].map(blur).join(''),
    `<rect width="1280" height="960" fill="url(#sky)"/>
    <path d="${funnel}" fill="url(#funnel)" filter="url(#soft)"/>
    <path d="${base}" fill="#20283a" filter="url(#edge)"/>
    <g clip-path="url(#under)" opacity="0.75"><rect width="1280" height="420" filter="url(#texture)"/></g>
    <ellipse cx="616" cy="774" rx="120" ry="30" fill="#5b4230" opacity="0.85" filter="url(#edge)"/>
    <path d="M0,772 C300,756 700,790 1280,764 V960 H0 Z" fill="#15130f"/>
    <path d="M560,960 L652,779 L660,779 L760,960 Z" fill="#2a2620"/>
    <path d="M1010,768 V640 M985,656 H1035 M1120,766 V676 M1102,688 H1138" stroke="#15130f" stroke-width="6" fill="none"/>`,
  )
}

/** Hailstones in grass beside a ruler of inches. */
export function drawHail(): Buffer {
  const stones: [x: number, y: number, radius: number][] = [
    [330, 520, 150],
    [620, 600, 118],
    [860, 500, 165],
    [510, 340, 84],
    [1050, 690, 96],
    [180, 730, 78],
    [760, 280, 64],
  ]
  const drawn = stones
    .map(
      ([x, y, r], n) =>
        `<ellipse cx="${x + 10}" cy="${y + r * 0.82}" rx="${r}" ry="${r * 0.3}" fill="#0c1a0c" opacity="0.6"/><g transform="rotate(${n * 37} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.9}" fill="url(#ice)"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.66}" ry="${r * 0.58}" fill="none" stroke="#ffffff" stroke-width="${r * 0.09}" opacity="0.45"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.34}" ry="${r * 0.28}" fill="#ffffff" opacity="0.6"/></g>`,
    )
    .join('')
  const marks = Array.from({ length: 17 }, (_, n) => {
    const x = 90 + n * 68
    const mark = `<line x1="${x}" y1="836" x2="${x}" y2="${n % 2 ? 856 : 872}" stroke="#222" stroke-width="4"/>`
    return n % 2 ? mark : `${mark}<text x="${x + 8}" y="898" font-family="sans-serif" font-size="26">${n / 2}</text>`
  }).join('')
  return svg(
    '<radialGradient id="ice" cx="0.4" cy="0.32"><stop offset="0" stop-color="#fdfefe"/><stop offset="0.55" stop-color="#cfdde4"/><stop offset="1" stop-color="#8aa2b0"/></radialGradient>' +
      sky('grass', [0, '#3d5a2a'], [1, '#1f3417']) +
      cloud('blades', '0.09 0.012', 8, [0.12, 0.22, 0.08]),
    `<rect width="1280" height="960" fill="url(#grass)"/><rect width="1280" height="960" filter="url(#blades)"/>${drawn}
    <rect x="60" y="832" width="1160" height="80" rx="8" fill="#e8c55a"/>${marks}`,
  )
}

/** Pouches of mammatus in evening light. */
export function drawMammatus(): Buffer {
  const pouches = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 9 - row }, (_, n) => {
      const scale = 1 - row * 0.13
      const x = 60 + ((n + (row % 2) / 2) * 1240) / (8.5 - row) + Math.sin(n * 7 + row * 3) * 26
      const y = 640 - row * 118 + Math.cos(n * 5 + row) * 18
      return `<ellipse cx="${x}" cy="${y}" rx="${58 + row * 16}" ry="${(62 + row * 12) * scale + 14}" fill="url(#pouch)" opacity="0.86"/>`
    }).join(''),
  ).join('')
  return svg(
    sky('dusk', [0, '#2c2f4e'], [0.55, '#7a4a5e'], [0.82, '#e08a54'], [1, '#f7c77a']) +
      '<radialGradient id="pouch" cx="0.45" cy="0.86" r="0.9"><stop offset="0" stop-color="#f3b184"/><stop offset="0.5" stop-color="#9a5f6a"/><stop offset="1" stop-color="#3a3654"/></radialGradient>' +
      blur('soft:5'),
    `<rect width="1280" height="960" fill="url(#dusk)"/><g filter="url(#soft)">${pouches}</g>
    <path d="M0,850 C400,830 900,865 1280,838 V960 H0 Z" fill="#120f14"/>
    <path d="M930,850 V700 M905,716 H955 M912,736 H948" stroke="#120f14" stroke-width="7" fill="none"/>`,
  )
}
