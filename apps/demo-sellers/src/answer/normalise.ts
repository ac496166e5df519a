/** Without case and without the accents of Latin and Arabic letters; vowel signs of other scripts are letters of their own. */
export const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .replaceAll('’', "'")
