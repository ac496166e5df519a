/** Removes case and the accents of Latin and Arabic letters. Vowel signs of other scripts stay, since they are letters. */
export const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .replaceAll('’', "'")
