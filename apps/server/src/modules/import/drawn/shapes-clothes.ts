import type { Shape } from './shape.ts'

// Things to wear, laid flat.

export const tee: Shape = {
  stands: false,
  parts: [
    {
      tone: 'base',
      pattern: true,
      d: 'M36 20 L22 25 Q18 27 16 31 L8 47 L22 54 L27 47 V82 Q50 86 73 82 V47 L78 54 L92 47 L84 31 Q82 27 78 25 L64 20 Q50 32 36 20 Z',
    },
    { tone: 'dark', d: 'M36 20 Q50 32 64 20 L61 18.6 Q50 27 39 18.6 Z' },
  ],
  lines: 'M27 47 L26 34 M73 47 L74 34 M9.5 44.5 L23.5 51.5 M90.5 44.5 L76.5 51.5 M27 79 Q50 83 73 79',
}

export const shirt: Shape = {
  stands: false,
  parts: [
    {
      tone: 'base',
      pattern: true,
      d: 'M37 17 L24 22 Q19 24 17.5 29 L9 72 L20 76 L28 48 V84 Q50 88 72 84 V48 L80 76 L91 72 L82.5 29 Q81 24 76 22 L63 17 L50 26 Z',
    },
    { tone: 'dark', d: 'M9 72 L20 76 L21.6 70.4 L10.2 66.4 Z M91 72 L80 76 L78.4 70.4 L89.8 66.4 Z' },
    { tone: 'light', d: 'M48 27 H53.4 V86 H48 Z' },
    { tone: 'light', d: 'M37 17 L50 26 L43.5 36 L33.4 20.4 Z M63 17 L50 26 L56.5 36 L66.6 20.4 Z' },
    { tone: 'deep', d: 'M39.4 17.4 Q50 22 60.6 17.4 L50 26 Z' },
    {
      tone: 'metal',
      d: 'M50.7 40 m-1.1 0 a1.1 1.1 0 1 0 2.2 0 a1.1 1.1 0 1 0 -2.2 0 M50.7 52 m-1.1 0 a1.1 1.1 0 1 0 2.2 0 a1.1 1.1 0 1 0 -2.2 0 M50.7 64 m-1.1 0 a1.1 1.1 0 1 0 2.2 0 a1.1 1.1 0 1 0 -2.2 0 M50.7 76 m-1.1 0 a1.1 1.1 0 1 0 2.2 0 a1.1 1.1 0 1 0 -2.2 0',
    },
  ],
  lines: 'M28 48 L28.5 33 M72 48 L71.5 33 M58 41 H67 V49 L62.5 51.5 L58 49 Z',
}

export const jumper: Shape = {
  stands: false,
  parts: [
    {
      tone: 'base',
      pattern: true,
      d: 'M37 19 L25 23 Q19 25 17 31 L8.5 70 L20.5 74.5 L28 50 V80 Q50 84 72 80 V50 L79.5 74.5 L91.5 70 L83 31 Q81 25 75 23 L63 19 Q50 27 37 19 Z',
    },
    {
      tone: 'dark',
      d: 'M28 76.5 V83.5 Q50 87.5 72 83.5 V76.5 Q50 80.5 28 76.5 Z M8.5 70 L20.5 74.5 L22.4 68.4 L10 64 Z M91.5 70 L79.5 74.5 L77.6 68.4 L90 64 Z M37 19 Q50 27 63 19 L60.4 16.4 Q50 22.5 39.6 16.4 Z',
    },
  ],
  lines:
    'M33 77.6 V84.2 M39 78.4 V85 M45 78.8 V85.4 M50 79 V85.6 M55 78.8 V85.4 M61 78.4 V85 M67 77.6 V84.2 M28 50 L29 35 M72 50 L71 35 M43 21 L44.5 18.4 M50 22.8 V20 M57 21 L55.5 18.4',
}

export const jacket: Shape = {
  stands: false,
  parts: [
    { tone: 'deep', d: 'M40 17 L50 30 L60 17 Q50 20 40 17 Z' },
    {
      tone: 'base',
      pattern: true,
      d: 'M39 16 L25 21 Q19 23 17.5 29 L9 73 L21 77 L28 50 V84 Q39 87 49.2 86 V32 Z M61 16 L75 21 Q81 23 82.5 29 L91 73 L79 77 L72 50 V84 Q61 87 50.8 86 V32 Z',
    },
    {
      tone: 'dark',
      d: 'M39 16 L33 21 L41 41 L49.2 33 Z M61 16 L67 21 L59 41 L50.8 33 Z M9 73 L21 77 L22.2 72.4 L10 68.4 Z M91 73 L79 77 L77.8 72.4 L90 68.4 Z',
    },
    { tone: 'metal', d: 'M49.3 34 H50.7 V86 H49.3 Z M48.6 44 H51.4 V49 H48.6 Z' },
  ],
  lines:
    'M31 62 L41 58.5 M31 64 L41 60.5 M69 62 L59 58.5 M69 64 L59 60.5 M28 50 L28.6 33 M72 50 L71.4 33 M28 80.5 Q39 83.4 49.2 82.6 M72 80.5 Q61 83.4 50.8 82.6',
}

export const dress: Shape = {
  stands: false,
  parts: [
    {
      tone: 'base',
      pattern: true,
      d: 'M38 12 L37 26 Q34 34 38 44 Q30 62 22 84 Q50 93 78 84 Q70 62 62 44 Q66 34 63 26 L62 12 H59.4 L58.6 22 Q50 29 41.4 22 L40.6 12 Z',
    },
    { tone: 'dark', d: 'M37.6 42.6 Q50 46 62.4 42.6 L63.2 46.6 Q50 50.2 36.8 46.6 Z' },
  ],
  lines: 'M42 48 Q36 66 33 87 M50 49 V89.6 M58 48 Q64 66 67 87',
}

export const skirt: Shape = {
  stands: false,
  parts: [
    { tone: 'base', pattern: true, d: 'M35 26 Q24 52 17 80 Q50 90 83 80 Q76 52 65 26 Q50 29 35 26 Z' },
    { tone: 'dark', d: 'M35.5 19 Q50 22 64.5 19 L65.6 27 Q50 30 34.4 27 Z' },
  ],
  lines: 'M41 28.4 Q34 54 30 83.4 M47 29 Q44 56 43 85 M53 29 Q56 56 57 85 M59 28.4 Q66 54 70 83.4',
}

export const trousers: Shape = {
  stands: false,
  parts: [
    { tone: 'base', pattern: true, d: 'M33 14 H67 L71 52 L74 88 H56.5 L50 42 L43.5 88 H26 L29 52 Z' },
    { tone: 'dark', d: 'M33 12 H67 L67.6 19 H32.4 Z' },
    { tone: 'metal', d: 'M50 15.6 m-1.4 0 a1.4 1.4 0 1 0 2.8 0 a1.4 1.4 0 1 0 -2.8 0' },
  ],
  lines:
    'M50 19 V42 M50 19 Q55 24 53.6 34 M32.4 24 Q40 26 41.6 19 M67.6 24 Q60 26 58.4 19 M26.4 84 H44 M73.6 84 H56 M37 44 L35 84 M63 44 L65 84',
}

export const hat: Shape = {
  stands: false,
  parts: [
    { tone: 'base', pattern: true, d: 'M20 58 Q20 28 49 27 Q75 27 77 56 Q50 50 20 58 Z' },
    { tone: 'dark', d: 'M20 58 Q50 48 77 56 Q93 60 95 68 Q78 66 62 64 Q40 61 20 63 Q18.6 60.6 20 58 Z' },
    { tone: 'dark', d: 'M49 27 m-3.4 0 a3.4 2.2 0 1 0 6.8 0 a3.4 2.2 0 1 0 -6.8 0' },
  ],
  lines: 'M49 29 Q36 38 34 54 M49 29 Q62 38 64 53',
}

export const shoe: Shape = {
  stands: true,
  foot: 83.4,
  parts: [
    { tone: 'paper', d: 'M11 74 Q10 82 16 83 H86 Q93 82 91 74 Z' },
    {
      tone: 'base',
      pattern: true,
      d: 'M17 26 Q28 30 40 25 Q41 38 47 45 Q56 53 74 58 Q90 62 91 74 H11 Q10 66 13 56 Q16 42 17 26 Z',
    },
    { tone: 'dark', d: 'M11 74 Q10 66 13 56 Q24 58 30 74 Z' },
    { tone: 'light', d: 'M74 58 Q90 62 91 74 H70 Q68 64 74 58 Z' },
    { tone: 'deep', d: 'M17 26 Q28 30 40 25 L40.4 29.6 Q28 34.6 16.8 31 Z' },
  ],
  lines: 'M35 40 L46 37.6 M38 48 L50 43.4 M43 55 L56 49 M50 61 L64 54.4 M11.6 78.4 H90.8 M16 42 Q26 44 32 41',
}
