// Makes the fonts beside it from the whole ones: only the characters that a shop's pages use, only weights 400 to 600.
// The same input gives the same bytes. Run it when a font's version or a list below changes:
//     node app/styles/fonts/subset.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const find = createRequire(import.meta.url)

// Kerning, accents, tabular figures. Without the alternates that nobody chooses, which are a third of the file.
const inter = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

// Hexadecimal, as in a stylesheet's unicode-range; fonts.css names the same ranges.
const fonts = {
  // The first file has the characters of nearly every text, as every page loads it; the rest follows on demand.
  'inter-basic': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ranges: '20-5B 5D 5F 61-7A A0 A9 B7 D7 2013-2014 2018-2019 201C-201D 2022 2026 20AC 2212',
    features: inter,
  },
  'inter-latin': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ranges:
      '5C 5E 60 7B-7E A1-A8 AA-B6 B8-D6 D8-FF 131 152-153 2C6 2DA 2DC 2002-200B 200E-2012 2015 201A 201E 2020-2021 202F 2032-2033 2039-203A 2044 2122 2190-2193 2215 FFFD',
    features: inter,
  },
  'inter-latin-ext': {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    ranges:
      '100-130 132-151 154-17F 18F 1A0-1A1 1AF-1B0 1CD-1DC 1E6-1E7 218-21B 237 259 2BB-2BC 2C7 2D8-2D9 2DB 2DD 1E80-1E85 1E9E 1EF2-1EF3 20A0-20AB 20AD-20C0 2113 2116',
    features: inter,
  },
  // Arabic, Persian, Urdu, Kurdish and Pashto; no presentation forms, as nothing writes them any more.
  'noto-sans-arabic': {
    from: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    ranges:
      '60C 61B 61F 621-63A 640-655 660-66D 670-671 679 67C 67E 681 685-686 688-689 691 693 695-696 698 69A 6A4 6A9 6AB 6AF 6B5 6BA 6BC 6BE 6C0-6C3 6C6 6CC-6CE 6D0 6D2-6D5 6F0-6F9 200C-200F',
  },
  'noto-sans-bengali': {
    from: '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
    ranges: '951-952 964-965 980-9FE 200C-200D 25CC',
  },
}

function charactersOf(ranges) {
  return ranges
    .split(' ')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map((point) => Number.parseInt(point, 16))
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
    })
    .join('')
}

for (const [name, { from, ranges, features }] of Object.entries(fonts)) {
  const whole = await readFile(find.resolve(from))
  const part = await subsetFont(whole, charactersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: features,
  })
  await writeFile(new URL(`${name}.woff2`, import.meta.url), part)
  process.stdout.write(`${name}: ${whole.length} -> ${part.length} bytes\n`)
}
