/** Returns a text without case and accents, as searches compare it: 'Ångström' becomes 'angstrom'. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
