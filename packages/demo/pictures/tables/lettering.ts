/** The sign of Rialto: the arch of a bridge, 34 by 24, set on the baseline of the word beside it. */
export const sign =
  '<path transform="translate(0 3)" d="M0 24v-8.500C6.5 6.2 11.6 2 17 2s10.5 4.2 17 13.500V24h-4.500c0-7-5.6-12.2-12.5-12.200S4.5 17 4.5 24z"/>'

/** "Rialto" in strokes of one width, drawn for this logo: x height 12, capitals 18, baseline at 27. */
export const wordmark = [
  '<path d="M46.6 27V9"/>',
  '<path d="M46.6 10.600h5.400a4.7 4.7 0 0 1 0 9.400h-5.4"/>',
  '<path d="M51.6 19.4 56.6 26.2"/>',
  '<path d="M62.4 27V14.8"/>',
  '<circle cx="62.4" cy="10.4" r="2" fill="#1c1a17" stroke="none"/>',
  '<circle cx="72.6" cy="20.8" r="4.9"/>',
  '<path d="M77.6 27V14.8"/>',
  '<path d="M83.6 27V7.6"/>',
  '<path d="M90.6 10.200v11.500c0 2.6 1.2 3.8 3.4 3.800h1.6"/>',
  '<path d="M87.2 16.200h8.2"/>',
  '<circle cx="104.2" cy="20.8" r="4.9"/>',
].join('')

export const signSquare =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f5e5d"/><path transform="translate(11 17) scale(1.2353)" fill="#fff" d="M0 24v-8.500C6.5 6.2 11.6 2 17 2s10.5 4.2 17 13.500V24h-4.500c0-7-5.6-12.2-12.5-12.200S4.5 17 4.5 24z"/></svg>'

export const socialSigns = {
  instagram:
    '<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M16.9 7.100h.01" stroke-width="2.2"/>',
  youtube: '<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="M10.2 9.2 15 12l-4.8 2.800z"/>',
  facebook: '<circle cx="12" cy="12" r="9"/><path d="M12.4 20.800v-8.200c0-2 .9-3 2.9-3h.7M9.8 13.400h5.4"/>',
  pinterest:
    '<circle cx="12" cy="12" r="9"/><path d="M10.2 18.4 12.3 10M9 12.600c-1.4-3 .4-5.4 3.2-5.4 2.6 0 4 1.7 3.6 4.1-.5 2.9-3.6 3.9-4.6 2"/>',
} as const

/** Capitals in strokes, 100 high, for the marks of shops. */
export const letters = {
  A: { width: 76, path: '<path d="M4 100 38 8l34 92M16 68h44"/>' },
  B: { width: 66, path: '<path d="M9 8v84h28a22 22 0 0 0 0-44H9M9 8h25a20 20 0 0 1 0 40"/>' },
  C: { width: 82, path: '<path d="M74 25a42 42 0 1 0 0 50"/>' },
  F: { width: 62, path: '<path d="M9 100V8h50M9 52h42"/>' },
  G: { width: 88, path: '<path d="M74 25a42 42 0 1 0 8 30H50"/>' },
  H: { width: 74, path: '<path d="M9 0v100M65 0v100M9 50h56"/>' },
  L: { width: 58, path: '<path d="M9 0v91.500h48"/>' },
  N: { width: 76, path: '<path d="M9 100V6l58 88V0"/>' },
  P: { width: 68, path: '<path d="M9 100V8h28a25 25 0 0 1 0 50H9"/>' },
  S: {
    width: 68,
    path: '<path d="M59 25C55 12 45 8 34 8 20 8 10 16 10 28c0 27 49 15 49 43 0 13-11 21-25 21-13 0-23-6-26-19"/>',
  },
  T: { width: 68, path: '<path d="M0 8.500h68M34 8v92"/>' },
} as const
export type Letter = keyof typeof letters
