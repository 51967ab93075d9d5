import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compiledParts } from '../../compiled-parts'

const sources = resolve(import.meta.dirname, '..')
const measuredValue =
  /import [^;]*\bformat(Altitude|Distance|NearDistance|Miles|Speed\w*|Temperature\w*|Inches|Pressure|Accuracy)\b[^;]*? from '[^']*weather-format'/

const listSources = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ path: join(sources, name), text: readFileSync(join(sources, name), 'utf8') }))

const isCompiled = ({ path, text }: { path: string; text: string }) =>
  compiledParts.some((part) => part.test(path)) && !text.includes("'use no memo'")

it('no component with measured values is compiled, since it would keep them in the units of before', () => {
  const offences = listSources().filter(
    (file) => file.path.endsWith('.tsx') && measuredValue.test(file.text) && isCompiled(file),
  )
  expect(offences.map(({ path }) => path)).toEqual([])
})

it('finds components with measured values, compiled ones and others', () => {
  const found = listSources().filter(({ text }) => measuredValue.test(text))
  expect(found.length).toBeGreaterThan(10)
  expect(
    listSources()
      .filter(isCompiled)
      .some(({ path }) => path.endsWith('RadarPage.tsx')),
  ).toBe(true)
})
