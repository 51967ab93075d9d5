import { readSourceFiles } from './lib/source-files.mjs'
import {
  allowedFolder,
  cleansText,
  keepsOut,
  layered,
  presentable,
  ringsOfFeatures,
  shortEnough,
  weatherStandsAlone,
} from './lib/structure-rules.mjs'

const files = readSourceFiles()
const offences = [
  ...files.flatMap((file) =>
    [allowedFolder, shortEnough, layered, keepsOut, cleansText, presentable, weatherStandsAlone].flatMap((rule) => rule(file)),
  ),
  ...ringsOfFeatures(files),
]
for (const offence of offences) console.error(offence)
console.log(`Structure: ${files.length} files, ${offences.length} offences`)
process.exit(offences.length === 0 ? 0 : 1)
