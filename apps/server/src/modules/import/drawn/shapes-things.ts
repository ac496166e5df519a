import type { Shape } from './shape.ts'

// Things that stand or lie about.

export const bag: Shape = {
  stands: true,
  foot: 86,
  parts: [
    { tone: 'deep', d: 'M33 42 Q33 14 50 14 Q67 14 67 42 H62.4 Q62.4 19 50 19 Q37.6 19 37.6 42 Z' },
    { tone: 'base', pattern: true, d: 'M21 38 H79 L85 82 Q85.4 86 81 86 H19 Q14.6 86 15 82 Z' },
    { tone: 'dark', d: 'M16.6 70 L15 82 Q14.6 86 19 86 H81 Q85.4 86 85 82 L83.4 70 Q50 75 16.6 70 Z' },
    {
      tone: 'metal',
      d: 'M35.2 43.4 m-2.6 0 a2.6 2.6 0 1 0 5.2 0 a2.6 2.6 0 1 0 -5.2 0 M64.8 43.4 m-2.6 0 a2.6 2.6 0 1 0 5.2 0 a2.6 2.6 0 1 0 -5.2 0',
    },
  ],
  lines: 'M20.4 42 H32 M38.4 42 H61.6 M68 42 H79.6',
}

export const bottle: Shape = {
  stands: true,
  reach: 27,
  parts: [
    { tone: 'dark', d: 'M44 10 H56 Q58 10 58 12 V22 H42 V12 Q42 10 44 10 Z' },
    { tone: 'base', d: 'M43 22 H57 V28 Q70 32 70 44 V82 Q70 88 64 88 H36 Q30 88 30 82 V44 Q30 32 43 28 Z' },
    { tone: 'paper', d: 'M30 52 H70 V74 H30 Z' },
    { tone: 'dark', d: 'M38 58 H62 V60.4 H38 Z M42 64 H58 V65.8 H42 Z' },
  ],
  lines: 'M43 28 H57',
}

export const jar: Shape = {
  stands: true,
  foot: 86,
  reach: 38,
  parts: [
    { tone: 'dark', d: 'M27 18 H73 Q76 18 76 21 V30 H24 V21 Q24 18 27 18 Z' },
    { tone: 'base', d: 'M27 30 H73 Q80 36 80 44 V78 Q80 86 72 86 H28 Q20 86 20 78 V44 Q20 36 27 30 Z' },
    { tone: 'paper', d: 'M20 48 H80 V70 H20 Z' },
    { tone: 'dark', d: 'M50 54 Q56 54 56 59 Q56 64 50 65.4 Q44 64 44 59 Q44 54 50 54 Z' },
  ],
  lines: 'M24 24.6 H76',
}

export const mug: Shape = {
  stands: true,
  foot: 84,
  reach: 36,
  parts: [
    { tone: 'dark', d: 'M68 38 H76 Q90 38 90 52 Q90 68 72 68 L70 61 Q82 61 82 52 Q82 45 76 45 H68 Z' },
    { tone: 'base', pattern: true, d: 'M18 27 H72 V72 Q72 84 60 84 H30 Q18 84 18 72 Z' },
    { tone: 'light', d: 'M18 27 a27 5.4 0 0 1 54 0 a27 5.4 0 0 1 -54 0 Z' },
    { tone: 'deep', d: 'M22 27.2 a23 3.6 0 0 1 46 0 a23 3.6 0 0 1 -46 0 Z' },
  ],
  lines: '',
}

export const vase: Shape = {
  stands: true,
  reach: 24,
  parts: [
    {
      tone: 'base',
      pattern: true,
      d: 'M40 14 H60 Q58 26 64 34 Q76 46 76 60 Q76 80 60 88 H40 Q24 80 24 60 Q24 46 36 34 Q42 26 40 14 Z',
    },
    { tone: 'light', d: 'M40 14 a10 2.6 0 0 1 20 0 a10 2.6 0 0 1 -20 0 Z' },
    { tone: 'dark', d: 'M25 54 Q50 60 75 54 L76 62 Q50 68 24 62 Z' },
  ],
  lines: '',
}

export const lamp: Shape = {
  stands: true,
  reach: 25,
  parts: [
    { tone: 'metal', d: 'M48.4 46 H51.6 V84 H48.4 Z' },
    { tone: 'dark', d: 'M34 84 Q50 79 66 84 Q68 88 64 88 H36 Q32 88 34 84 Z' },
    { tone: 'base', pattern: true, d: 'M36 14 H64 L78 48 Q50 53 22 48 Z' },
    { tone: 'light', d: 'M36 14 a14 2.6 0 0 1 28 0 a14 2.6 0 0 1 -28 0 Z' },
  ],
  lines: 'M60 50 V60',
}

export const chair: Shape = {
  stands: true,
  foot: 91,
  reach: 38,
  parts: [
    {
      tone: 'deep',
      d: 'M30 64 H35 L33 89 H29 Z M65 64 H70 L71 89 H67 Z M22 62 H27.4 L22 92 H17.6 Z M72.6 62 H78 L82.4 92 H78 Z',
    },
    { tone: 'base', pattern: true, d: 'M28 12 Q50 8 72 12 Q77 13 76.4 18 L72 54 H28 L23.6 18 Q23 13 28 12 Z' },
    { tone: 'light', d: 'M21 54 Q50 50 79 54 Q83 55 82 60 Q81 66 76 66 H24 Q19 66 18 60 Q17 55 21 54 Z' },
  ],
  lines: 'M36 13 L38 52 M50 12 V52 M64 13 L62 52',
}

export const device: Shape = {
  stands: false,
  parts: [
    { tone: 'base', d: 'M35 8 H65 Q72 8 72 15 V85 Q72 92 65 92 H35 Q28 92 28 85 V15 Q28 8 35 8 Z' },
    {
      tone: 'glass',
      d: 'M35.6 11 H64.4 Q69 11 69 15.6 V84.4 Q69 89 64.4 89 H35.6 Q31 89 31 84.4 V15.6 Q31 11 35.6 11 Z',
    },
    { tone: 'deep', d: 'M45 14 H55 Q56.4 14 56.4 15.4 Q56.4 16.8 55 16.8 H45 Q43.6 16.8 43.6 15.4 Q43.6 14 45 14 Z' },
  ],
  lines: '',
}

export const headphones: Shape = {
  stands: false,
  parts: [
    { tone: 'base', d: 'M13 58 Q11 14 50 13 Q89 14 87 58 H80 Q82 21 50 20 Q18 21 20 58 Z' },
    {
      tone: 'dark',
      d: 'M12 56 Q12 50 19 50 H27 Q31 50 31 54 V80 Q31 84 27 84 H19 Q12 84 12 77 Z M88 56 Q88 50 81 50 H73 Q69 50 69 54 V80 Q69 84 73 84 H81 Q88 84 88 77 Z',
    },
    {
      tone: 'deep',
      d: 'M29 52 H35 Q37 52 37 55 V79 Q37 82 35 82 H29 Z M71 52 H65 Q63 52 63 55 V79 Q63 82 65 82 H71 Z',
    },
  ],
  lines: '',
}

export const watch: Shape = {
  stands: false,
  parts: [
    { tone: 'base', pattern: true, d: 'M39 6 H61 L64 32 H36 Z M36 68 H64 L61 94 H39 Z' },
    { tone: 'metal', d: 'M50 26 m-25 24 a25 25 0 1 0 50 0 a25 25 0 1 0 -50 0 M75 47 H79 V53 H75 Z' },
    { tone: 'paper', d: 'M50 50 m-20 0 a20 20 0 1 0 40 0 a20 20 0 1 0 -40 0' },
    { tone: 'deep', d: 'M49 34 H51 V50.8 L60.6 57 L59.4 58.8 L49 52 Z' },
  ],
  lines: 'M50 32 V35 M50 65 V68 M32 50 H35 M65 50 H68',
}

export const ring: Shape = {
  stands: true,
  foot: 86,
  reach: 22,
  parts: [
    { tone: 'metal', d: 'M50 36 a25 25 0 1 0 0.01 0 Z M50 43 a18 18 0 1 1 -0.01 0 Z' },
    { tone: 'light', d: 'M38 12 H62 L70 23 L50 42 L30 23 Z' },
    { tone: 'base', d: 'M30 23 H70 L50 42 Z' },
    { tone: 'dark', d: 'M58 23 H70 L50 42 Z' },
  ],
  lines: 'M38 12 L42 23 L50 42 L58 23 L62 12 M42 23 L50 12 L58 23',
}

export const book: Shape = {
  stands: false,
  parts: [
    { tone: 'paper', d: 'M27 14 H77 V90 H27 Z' },
    { tone: 'base', pattern: true, d: 'M28 9 H70 Q73 9 73 12 V82 Q73 85 70 85 H28 Q23 85 23 80 V14 Q23 9 28 9 Z' },
    { tone: 'dark', d: 'M28 9 H31 V85 H28 Q23 85 23 80 V14 Q23 9 28 9 Z' },
    { tone: 'light', d: 'M39 24 H65 V28 H39 Z M39 33 H57 V35.6 H39 Z' },
  ],
  lines: '',
}

export const ball: Shape = {
  stands: true,
  foot: 86,
  reach: 24,
  parts: [{ tone: 'base', d: 'M50 14 a36 36 0 1 0 0.01 0 Z' }],
  lines: 'M50 14 V86 M14 50 H86 M25 24 Q43 50 25 76 M75 24 Q57 50 75 76',
}

export const plant: Shape = {
  color: '#5f8059',
  stands: true,
  reach: 23,
  parts: [
    {
      tone: 'base',
      d: 'M49 58 Q28 52 24 28 Q45 30 50 54 Q54 22 74 14 Q80 40 52 58 Z M50 56 Q44 34 50 10 Q58 34 51 56 Z',
    },
    { tone: 'trim', d: 'M30 56 H70 L65 86 Q64.6 88 62 88 H38 Q35.4 88 35 86 Z' },
    { tone: 'trim', d: 'M27 53 H73 V61 H27 Z' },
  ],
  lines: 'M50 56 L50 24 M50 56 Q58 36 70 22 M49 57 Q40 44 29 34',
}

export const parcel: Shape = {
  stands: true,
  foot: 86,
  parts: [
    { tone: 'base', pattern: true, d: 'M16 36 H84 V82 Q84 86 80 86 H20 Q16 86 16 82 Z' },
    { tone: 'light', d: 'M12 26 Q12 24 14 24 H86 Q88 24 88 26 V38 Q88 40 86 40 H14 Q12 40 12 38 Z' },
    { tone: 'trim', d: 'M45 24 H55 V86 H45 Z' },
    { tone: 'trim', d: 'M50 24 Q34 22 33 14 Q33 8 40 9 Q48 11 50 24 Q52 11 60 9 Q67 8 67 14 Q66 22 50 24 Z' },
  ],
  lines: 'M16 40 H84',
}
