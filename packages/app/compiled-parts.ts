/**
 * What React Compiler compiles. Texts with measured values follow the person's units past their arguments, which it cannot see:
 * the features that show them are left out, and on the radar the files with the directive `use no memo`.
 */
export const compiledParts = [
  /src[\\/]features[\\/](?!weather|command-center|notifications|chase-routes|chaser-positions|emergency-alerts|storm-reports|widgets).*\.tsx?$/,
  /src[\\/](routes|features[\\/]weather[\\/]radar)[\\/].*\.tsx?$/,
]
