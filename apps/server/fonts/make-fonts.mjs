// Makes the fonts beside it, which invoices are written with: from the whole variable ones two weights each, as plain TrueType,
// which is what PDF files embed parts of. The same input gives the same bytes. Run it when a font's version changes:
//     node apps/server/fonts/make-fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

// The storefront brings the whole fonts.
const find = createRequire(new URL('../../storefront/package.json', import.meta.url))
const fonts = {
  'inter-latin': ['inter', 'latin'],
  'inter-latin-ext': ['inter', 'latin-ext'],
  'inter-vietnamese': ['inter', 'vietnamese'],
  'inter-greek': ['inter', 'greek'],
  'inter-cyrillic': ['inter', 'cyrillic'],
  'noto-sans-arabic': ['noto-sans-arabic', 'arabic'],
  'noto-sans-bengali': ['noto-sans-bengali', 'bengali'],
}
const weights = { regular: 400, bold: 600 }

/** Which characters each font is for, as pairs of first and last code point; a character goes to the first font that has it. */
const coverage = {}
for (const [name, [family, part]] of Object.entries(fonts)) {
  const whole = await readFile(find.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`))
  const ranges = JSON.parse(await readFile(find.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'))[part]
  coverage[name] = spansOf(ranges)
  for (const [weight, wght] of Object.entries(weights)) {
    const font = await subsetFont(whole, charactersOf(ranges), { targetFormat: 'truetype', variationAxes: { wght } })
    await writeFile(new URL(`${name}-${weight}.ttf`, import.meta.url), font)
    process.stdout.write(`${name}-${weight}: ${font.length} bytes\n`)
  }
  const licence = new URL(`LICENSE-${family}.txt`, import.meta.url)
  await copyFile(find.resolve(`@fontsource-variable/${family}/LICENSE`), licence)
}

await writeFile(new URL('coverage.json', import.meta.url), `${JSON.stringify(coverage)}\n`)

/** `U+20-7E,U+A0` as pairs of numbers. */
function spansOf(ranges) {
  return ranges.split(',').map((range) => {
    const [first, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((point) => Number.parseInt(point, 16))
    return [first, last]
  })
}

function charactersOf(ranges) {
  return spansOf(ranges)
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('')
}
