import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { letters, sign, signSquare, socialSigns, wordmark } from './tables/lettering.ts'
import { shopMarks } from './tables/shop-marks.ts'

/** Writes the logo, the page icon's source, the signs of social links, and the marks of the shops. */
const media = join(dirname(fileURLToPath(import.meta.url)), '..', 'media')
const write = (path: string, content: string | Buffer) => {
  const file = join(media, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="111" height="32" viewBox="0 0 111 32"><g fill="#0f5e5d">${sign}</g><g fill="none" stroke="#1c1a17" stroke-width="3.2">${wordmark}</g></svg>`
write('brand/rialto.svg', `${logo}\n`)
write('brand/rialto-footer.svg', `${logo}\n`)
write('brand/rialto-sign.svg', `${signSquare}\n`)
for (const [name, body] of Object.entries(socialSigns))
  write(
    `brand/social-${name}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#5c564e" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`,
  )

for (const { slug, letter, ground, figure } of shopMarks) {
  const shape = {
    quarter: '<circle cx="256" cy="256" r="176"/>',
    corner: '<circle cx="0" cy="256" r="150"/>',
    wave: '<path d="M0 168C52 132 92 132 128 160S208 200 256 156V256H0Z"/>',
    crest: '<path d="M0 120C60 64 108 70 148 112S224 156 256 118V256H0Z"/>',
  }[figure]
  const { path, width } = letters[letter]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${ground}"/><g fill="#fff" opacity=".14">${shape}</g><g transform="translate(${128 - width / 2} 78)" fill="none" stroke="#fdfbf7" stroke-width="17" stroke-linejoin="bevel">${path}</g></svg>`
  write(`shops/${slug}-logo.webp`, await sharp(Buffer.from(svg)).webp({ quality: 90, effort: 6 }).toBuffer())
}
